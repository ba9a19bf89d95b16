import { Bug } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import { lazyPart } from '#ui/lazy-part.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const SourcePanel = lazyPart(async () => (await import('../features/projects/transcripts/source-panel.tsx')).SourcePanel)
const ReframeOverlay = lazyPart(async () => (await import('../features/clips/clips/reframe-overlay.tsx')).ReframeOverlay)
const ClipPlayer = lazyPart(async () => (await import('../features/clips/clips/clip-player.tsx')).ClipPlayer)

export type SourceView = 'clips' | 'source'

type SideProps = {
  project: Project
  clips: Clip[]
  video: RefObject<HTMLVideoElement | null>
  view: SourceView
  onView: (view: SourceView) => void
  children: ReactNode
}

const wideQuery = '(min-width: 1100px)'

function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wideQuery)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(wideQuery).matches,
    () => true,
  )
}

/** Clips and source next to each other; on small screens as tabs. */
export function LazySourceSide({ project, clips, video, view, onView, children }: SideProps) {
  const { t } = useTranslation('clips')
  const wide = useWide()
  const [debug, setDebug] = useDebugKey()
  const hasSource = project.proxyUrl !== null || project.transcriptInfo !== null
  const tabs = !wide && hasSource
  const Side = tabs ? 'div' : 'aside'
  const showClips = wide || view === 'clips' || !hasSource
  return (
    <>
      {tabs ? <ViewTabs view={view} onView={onView} count={clips.length} /> : null}
      <div className={cx('mt-5', wide && hasSource && 'grid grid-cols-[minmax(0,1fr)_400px] gap-10 2xl:grid-cols-[minmax(0,1fr)_440px]')}>
        <div
          id="panel-clips"
          role={tabs ? 'tabpanel' : undefined}
          aria-labelledby={tabs ? 'tab-clips' : undefined}
          hidden={!showClips}
          className="min-w-0"
        >
          {children}
        </div>
        {hasSource ? (
          <Side
            id="panel-source"
            role={tabs ? 'tabpanel' : undefined}
            aria-labelledby={tabs ? 'tab-source' : undefined}
            aria-label={tabs ? undefined : t('source.title')}
            hidden={!wide && view !== 'source'}
            className={wide ? 'sticky top-4 h-[calc(100dvh-32px)] border-l border-line pl-8' : 'h-[82dvh]'}
          >
            <Suspense fallback={<Skeleton className="aspect-video w-full rounded-md" />}>
              <SourcePanel
                project={project}
                video={video}
                overlay={debug ? <ReframeOverlay clips={clips} video={video} /> : null}
                tools={
                  project.proxyUrl && clips.some((clip) => clip.layoutPlan) ? (
                    <IconButton label={t('reframe.toggle')} shortcut="Shift+R" aria-pressed={debug} onClick={() => setDebug(!debug)}>
                      <Bug aria-hidden className="size-4" strokeWidth={1.75} />
                    </IconButton>
                  ) : null
                }
              />
            </Suspense>
          </Side>
        ) : null}
      </div>
    </>
  )
}

function ViewTabs({ view, onView, count }: { view: SourceView; onView: (view: SourceView) => void; count: number }) {
  const { t } = useTranslation('clips')
  return (
    <div
      role="tablist"
      aria-label={t('tabs.label')}
      className="mt-5 flex border-b-2 border-line"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        const next = view === 'clips' ? 'source' : 'clips'
        onView(next)
        document.getElementById(`tab-${next}`)?.focus()
      }}
    >
      {(['clips', 'source'] as const).map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={view === tab}
          aria-controls={`panel-${tab}`}
          tabIndex={view === tab ? 0 : -1}
          onClick={() => onView(tab)}
          className="-mb-0.5 h-11 border-b-2 border-transparent px-4 font-semibold text-ink-2 aria-selected:border-ink aria-selected:text-ink"
        >
          {t(`tabs.${tab}`)} {tab === 'clips' && count > 0 ? <span className="font-mono text-sm font-normal">{count}</span> : null}
        </button>
      ))}
    </div>
  )
}

function useDebugKey(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target
      if (target instanceof HTMLElement && target.closest('input, textarea, select')) return
      if (event.shiftKey && event.key === 'R' && !event.ctrlKey && !event.metaKey) setOn((isOn) => !isOn)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [on, setOn]
}

export function LazyClipPlayer(props: { clip: Clip; clips: Clip[]; onChange: (clip: Clip) => void; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ClipPlayer {...props} />
    </Suspense>
  )
}
