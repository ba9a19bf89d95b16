import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import { ProjectId } from './project-id.ts'
import { filtersFromSearch, filtersToSearch, type ClipFilters } from '../features/clips/clips/clip-filters.ts'
import { ClipList } from '../features/clips/clips/clip-list.tsx'
import { useClips, useNarratives } from '../features/clips/clips/clips.queries.ts'
import { BundleButton } from '../features/clips/clip-bundles/bundle-button.tsx'
import { AskField } from '../features/clips/copilot/ask-field.tsx'
import { useCopilotTasks } from '../features/clips/copilot/copilot.queries.ts'
import { useProgress, useProject } from '../features/projects/projects/project-lists.ts'
import { isRunning } from '../features/projects/projects/project-keys.ts'
import { ProjectHeading } from '../features/projects/projects/project-heading.tsx'
import { toApiError } from '#platform/api-error.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTitle } from '#platform/page-title.ts'
import { seekTo } from '#platform/video-clock.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LazyClipPlayer, LazySourceSide, type SourceView } from './project-side.tsx'
import { useJumpToMoment } from './use-jump-to-moment.ts'
import { useProjectTitle } from './use-project-title.ts'

const AskChat = lazyPart(async () => (await import('../features/clips/model-choice/ask-chat.tsx')).AskChat)
const ServiceOffer = lazyPart(async () => (await import('../features/clips/model-choice/service-offer.tsx')).ServiceOffer)
const LocalModelOffer = lazyPart(async () => (await import('../features/clips/model-choice/local-model-offer.tsx')).LocalModelOffer)
// Rarely opened, or not needed at first.
const ExpiryNotice = lazyPart(async () => (await import('../features/projects/projects/expiry-notice.tsx')).ExpiryNotice)
const SearchHeading = lazyPart(async () => (await import('../features/clips/copilot/search-heading.tsx')).SearchHeading)
const ProcessingView = lazyPart(async () => (await import('../features/projects/projects/processing-view.tsx')).ProcessingView)
const StalledNotice = lazyPart(async () => (await import('../features/projects/projects/stalled-notice.tsx')).StalledNotice)
const TellWhenDone = lazyPart(async () => (await import('../features/account/settings/tell-when-done.tsx')).TellWhenDone)
const TranscriptBanner = lazyPart(async () => (await import('../features/projects/projects/transcript-banner.tsx')).TranscriptBanner)
const ClipOrderChoice = lazyPart(async () => (await import('../features/clips/clips/clip-order-choice.tsx')).ClipOrderChoice)

const route = getRouteApi('/signed-in/clip/$projectId')

/** One address for the whole life of a project: queued, in progress, done. */
export function ProjectPage() {
  const { projectId: raw } = route.useParams()
  const projectId = ProjectId(raw)
  const { data: project, error, refetch } = useProject(projectId)
  if (project) return <ProjectScreen key={projectId} project={project} />
  if (error) return <Missing error={error} onAgain={() => void refetch()} />
  return <ScreenSkeleton />
}

/** The project was deleted, belongs to somebody else, or could not be loaded. */
function Missing({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('projects')
  const { errorName } = toApiError(error)
  useTitle(t(`errors:${errorName}`))
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <h1 className="sr-only">{t('app:projects')}</h1>
      <InlineAlert
        kind="danger"
        live
        action={
          errorName === 'RecordNotExisted' ? undefined : (
            <Button size="small" onClick={onAgain}>
              {t('list.again')}
            </Button>
          )
        }
      >
        {t(`errors:${errorName}`)}
      </InlineAlert>
      <p className="mt-4">
        <Link to="/dashboard" className="inline-flex items-center text-action underline underline-offset-4 touch:h-11">
          {t('backToList')}
        </Link>
      </p>
    </div>
  )
}

/** Filters and the open clip are in the address. */
function useResultSearch() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/clip/$projectId' })
  return {
    search,
    setFilters: (filters: ClipFilters) =>
      void navigate({
        search: ({ clip, order }) => ({ ...(clip ? { clip } : {}), ...(order ? { order } : {}), ...filtersToSearch(filters) }),
        replace: true,
        resetScroll: false,
      }),
    setOrder: (next: 'best' | 'chapters') =>
      void navigate({
        search: ({ order: _left, ...rest }) => (next === 'chapters' ? { ...rest, order: next } : rest),
        replace: true,
        resetScroll: false,
      }),
    openClip: (clip: Clip | null) =>
      void navigate({
        search: ({ clip: _left, ...rest }) => (clip ? { ...rest, clip: clip.clipId } : rest),
        replace: search.clip !== undefined,
        resetScroll: false,
      }),
  }
}

/** The visible side, and seeking in the source's player. */
function useSourceView(atMs: number | undefined) {
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState<SourceView>('clips')
  const showSource = (sourceMs: number) => {
    setView('source')
    // On a small screen the panel only becomes visible now.
    requestAnimationFrame(() => {
      seekTo(video.current, sourceMs / 1000, { play: true })
      video.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  useJumpToMoment(atMs, video, () => setView('source'))
  return { video, view, setView, showSource }
}

function TranscriptWord({ project }: { project: Project }) {
  return (
    <Suspense>
      <TranscriptBanner project={project} />
    </Suspense>
  )
}

function ProjectScreen({ project }: { project: Project }) {
  const { t } = useTranslation('clips')
  const { search, setFilters, setOrder, openClip } = useResultSearch()
  const running = isRunning(project.stage)
  const progress = useProgress(project)
  const { data: clips = [], isPending } = useClips(project.projectId, running)
  const canBeAlong = !running && project.chapters.length > 1
  const isAlong = canBeAlong && search.order === 'chapters'
  const { data: narratives = null } = useNarratives(project.projectId, isAlong)
  const searches = useCopilotTasks(project.projectId).data ?? []
  const { video, view, setView, showSource } = useSourceView(project.proxyUrl === null ? undefined : search.at)
  useTitle(project.title)
  useProjectTitle(project, progress)
  const clipInPlayer = clips.find((clip) => clip.clipId === search.clip)
  return (
    <div className="mx-auto w-full max-w-[1400px] px-4 pb-24 sm:px-8">
      <ProjectHeading project={project} shownClips={clips.filter((clip) => !clip.isRunnerUp).length} />
      <LazySourceSide project={project} clips={clips} video={video} view={view} onView={setView}>
        <LastDays project={project} clips={clips} />
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          {running ? <ProcessingView project={project} progress={progress} tellWhenDone={<TellWhenDone />} /> : null}
          {project.stage === 'STALLED' ? <StalledNotice project={project} /> : null}
        </Suspense>
        <TranscriptWord project={project} />
        {project.transcriptInfo && !running ? <AskParts project={project} /> : null}
        {clips.length > 0 || searches.length > 0 ? (
          <section aria-label={t('list')} className={running ? 'mt-8' : 'mt-2'}>
            <h2 className="sr-only">{t('list')}</h2>
            {canBeAlong && clips.length > 1 ? (
              <Suspense fallback={<div className="mt-4 mb-2 h-9 touch:h-12" />}>
                <ClipOrderChoice order={search.order ?? 'best'} onOrder={setOrder} />
              </Suspense>
            ) : null}
            <ClipList
              clips={clips}
              filters={filtersFromSearch(search)}
              onFilters={setFilters}
              onOpen={openClip}
              onShowSource={showSource}
              narratives={isAlong ? narratives : null}
              onSeek={project.proxyUrl === null ? null : showSource}
              groups={searches.map((task) => ({
                taskId: task.taskId,
                heading: (
                  <Suspense fallback={<Skeleton className="h-16 w-full" />}>
                    <SearchHeading task={task} />
                  </Suspense>
                ),
              }))}
            />
          </section>
        ) : null}
        {!running && !isPending && clips.length === 0 && project.stage === 'COMPLETE' ? (
          <p className="py-10 text-lg text-ink-2">{t('noClips')}</p>
        ) : null}
      </LazySourceSide>
      {clipInPlayer ? <LazyClipPlayer clip={clipInPlayer} clips={clips} onChange={openClip} onClose={() => openClip(null)} /> : null}
    </div>
  )
}

/** Search for moments by prompt, and the choice of who chooses. */
function AskParts({ project }: { project: Project }) {
  return (
    <>
      <AskField project={project} />
      <Suspense fallback={<div className="mt-3 h-7 touch:h-11" />}>
        <AskChat project={project} />
        <ServiceOffer project={project} />
        <LocalModelOffer />
      </Suspense>
    </>
  )
}

function LastDays({ project, clips }: { project: Project; clips: Clip[] }) {
  const { t } = useTranslation('projects')
  const download =
    clips.length > 0 ? (
      <BundleButton size="small" clips={clips.filter((clip) => !clip.isRunnerUp)} label={t('expiry.download')} />
    ) : undefined
  return (
    <Suspense>
      <ExpiryNotice project={project} download={download} />
    </Suspense>
  )
}

function ScreenSkeleton() {
  const { t } = useTranslation('projects')
  return (
    <div className="mx-auto w-full max-w-[1400px] px-4 pt-16 sm:px-8">
      <p role="status" className="sr-only">
        {t('list.loading')}
      </p>
      <Skeleton className="h-9 w-2/5" />
      <Skeleton className="mt-3 h-5 w-1/4" />
      {[0, 1].map((row) => (
        <div key={row} className="mt-8 flex gap-6">
          <Skeleton className="h-[313px] w-44 rounded-md" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-12 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
