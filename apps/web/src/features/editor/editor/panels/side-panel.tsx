import { AlignLeft, type LucideIcon } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/feature-flags.ts'
import { useEdit, useView } from '../use-edit.ts'
import { useIsPhone } from '../panes/use-panes.ts'
import { editorPanels, textPanelDomId, textPanelId } from './editor-panels.ts'
import { shownPanels } from './shown-panels.ts'

/** One side of the clip at a time, under its name. On phones the words are one of them, and the names lie below. */
export function SidePanel() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const panels = shownPanels(editorPanels, useConfig('editor'))
  const chosenId = useView((view) => view.panel)
  const isPhone = useIsPhone()
  const firstId = panels[0]?.id ?? ''
  const isShown = panels.some(({ id }) => id === chosenId) || (isPhone && chosenId === textPanelId)
  const panelId = isShown ? chosenId : firstId
  // The window may have grown while the words were shown.
  useEffect(() => {
    if (!isPhone && chosenId === textPanelId) session.view.setState({ panel: firstId })
  }, [isPhone, chosenId, firstId, session])
  const names = useRef<HTMLDivElement>(null)
  const { isAtEnd, readEnd } = useRowEnd(names, panelId)
  return (
    <Tabs.Root value={panelId} onValueChange={(panel) => session.view.setState({ panel })} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List
        ref={names}
        aria-label={t('panels.title')}
        onScroll={readEnd}
        data-end={isAtEnd}
        className="flex data-[end=false]:[mask-image:linear-gradient(to_right,#000_calc(100%-48px),transparent)] shrink-0 overflow-x-auto border-b border-line bg-canvas px-1 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:order-last max-md:border-t max-md:border-b-0"
      >
        {isPhone ? <PanelTab id={textPanelId} icon={AlignLeft} aria-controls={textPanelDomId} /> : null}
        {panels.map(({ id, icon }) => (
          <PanelTab key={id} id={id} icon={icon} />
        ))}
      </Tabs.List>
      {panels.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} className="min-h-0 flex-1 overflow-y-auto p-4 max-md:h-[80dvh] tall-phone:h-auto">
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

/** On phones and tablets the row may be wider than its place: shows the chosen name, and tells whether the row shows its end. */
function useRowEnd(row: RefObject<HTMLElement | null>, chosenId: string) {
  const [isAtEnd, setAtEnd] = useState(true)
  const readEnd = useCallback(() => {
    const { scrollLeft, clientWidth, scrollWidth } = row.current ?? { scrollLeft: 0, clientWidth: 0, scrollWidth: 0 }
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)
  }, [row])
  useEffect(() => {
    const element = row.current
    if (!element) return
    const show = () => {
      element.querySelector(':scope > [data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
      readEnd()
    }
    show()
    const sizes = new ResizeObserver(show)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [row, chosenId, readEnd])
  return { isAtEnd, readEnd }
}

type PanelTabProps = { id: string; icon: LucideIcon; 'aria-controls'?: string }

/** Same width and weight when selected, so that nothing moves. */
function PanelTab({ id, icon: Icon, ...rest }: PanelTabProps) {
  const { t } = useTranslation('editor')
  return (
    <Tabs.Trigger
      value={id}
      {...rest}
      className="flex flex-auto flex-col items-center gap-0.5 border-b-2 border-transparent px-1 py-1.5 -outline-offset-2 text-[0.6875rem] leading-4 font-medium whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-(--primary) data-[state=active]:text-ink max-md:min-w-16 max-md:border-t-3 max-md:border-b-0 max-md:py-2 touch:min-h-11 touch:min-w-11 touch:px-0.5"
    >
      <Icon aria-hidden className="size-4 max-md:size-5" />
      {t(`panels.${id}`)}
    </Tabs.Trigger>
  )
}
