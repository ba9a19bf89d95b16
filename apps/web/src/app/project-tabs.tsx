import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultView } from '../result-search.ts'

export type ProjectTab = { view: ResultView; count: number | null }

const labels = { clips: 'tabs.clips', 'runners-up': 'runnersUp.title', chapters: 'source.chapters', source: 'tabs.source' } as const

type ProjectTabsProps = { tabs: readonly ProjectTab[]; view: ResultView; onView: (view: ResultView) => void; children?: ReactNode }

/** What of a project is on the page: clips, what nearly made it, chapters, the source. Arrow keys move. */
export function ProjectTabs({ tabs, view, onView, children }: ProjectTabsProps) {
  const { t } = useTranslation('clips')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.findIndex((tab) => tab.view === view) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    onView(next.view)
    document.getElementById(`tab-${next.view}`)?.focus()
  }
  return (
    <div className="mt-1 flex items-end gap-3 border-b-2 max-sm:gap-0 border-line">
      <div
        role="tablist"
        aria-label={t('tabs.label')}
        onKeyDown={onKeyDown}
        className="-mb-0.5 flex min-w-0 gap-5 overflow-x-auto max-sm:gap-3.5"
      >
        {tabs.map((tab) => (
          <button
            key={tab.view}
            id={`tab-${tab.view}`}
            type="button"
            role="tab"
            aria-selected={view === tab.view}
            aria-controls={view === tab.view ? `panel-${tab.view}` : undefined}
            tabIndex={view === tab.view ? 0 : -1}
            onClick={() => onView(tab.view)}
            className="h-11 shrink-0 border-b-4 border-transparent font-semibold whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-marker aria-selected:text-ink"
          >
            {t(labels[tab.view])}{' '}
            {tab.count === null ? null : (
              <span className="inline-block min-w-[2ch] text-left font-mono text-sm font-normal">{tab.count || ''}</span>
            )}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** What a tab shows. Margins of what comes in it end at its edge, so that it stays where it is. */
export function ProjectPanel({ view, isHidden = false, children }: { view: ResultView; isHidden?: boolean; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`} hidden={isHidden} className="flow-root min-w-0">
      {children}
    </div>
  )
}
