import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
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
  const wished = useView((view) => view.panel)
  const shown = panels.some(({ id }) => id === wished) ? wished : (panels[0]?.id ?? '')
  return (
    <Tabs.Root value={shown} onValueChange={(panel) => session.view.setState({ panel })} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List aria-label={t('panels.title')} className="flex shrink-0 overflow-x-auto border-b border-line px-2">
        {panels.map(({ id, icon: Icon }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="flex min-w-11 flex-1 flex-col items-center gap-0.5 border-b-2 border-transparent px-1 py-1.5 -outline-offset-2 text-[0.6875rem] leading-4 text-ink-2 hover:text-ink data-[state=active]:border-(--primary) data-[state=active]:font-semibold data-[state=active]:text-ink touch:min-h-11"
          >
            <Icon aria-hidden className="size-4" />
            {t(`panels.${id}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {panels.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} className="min-h-0 flex-1 overflow-y-auto p-4">
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
