import { Tabs } from 'radix-ui'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/feature-flags.ts'
import { useEdit, useView } from '../use-edit.ts'
import { editorPanels } from './editor-panels.ts'
import { shownPanels } from './shown-panels.ts'

/** One side of the clip at a time, under its name. */
export function SidePanel() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const panels = shownPanels(editorPanels, useConfig('editor'))
  const chosenId = useView((view) => view.panel)
  const panelId = panels.some(({ id }) => id === chosenId) ? chosenId : (panels[0]?.id ?? '')
  const strip = useRef<HTMLDivElement>(null)
  const choose = (panel: string) => {
    session.view.setState({ panel })
    bringUp(strip.current)
  }
  return (
    <Tabs.Root value={panelId} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List ref={strip} aria-label={t('panels.title')} className="flex shrink-0 overflow-x-auto border-b border-line px-1">
        {panels.map(({ id, icon: Icon }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            // Same width and weight when selected, so that nothing moves.
            className="flex flex-auto flex-col items-center gap-0.5 border-b-2 border-transparent px-1 py-1.5 -outline-offset-2 text-[0.6875rem] leading-4 font-medium text-ink-2 hover:text-ink data-[state=active]:border-(--primary) data-[state=active]:text-ink touch:min-h-11 touch:min-w-11 touch:px-0.5"
          >
            <Icon aria-hidden className="size-4" />
            {t(`panels.${id}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {panels.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} className="min-h-0 flex-1 overflow-y-auto p-4 tall-phone:h-[50dvh] tall-phone:flex-none">
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

/** On phones panels lie below the text; the selected one scrolls up to the fixed preview. */
function bringUp(strip: HTMLElement | null): void {
  const preview = document.querySelector<HTMLElement>('[data-step="preview"]')
  if (!strip || !preview || getComputedStyle(preview).position !== 'sticky') return
  window.scrollBy({ top: strip.getBoundingClientRect().top - preview.offsetHeight })
}
