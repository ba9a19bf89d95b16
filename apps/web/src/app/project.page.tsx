import { getRouteApi } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { Suspense, useDeferredValue, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import { ProjectId } from './project-id.ts'
import { filtersFromSearch, matches } from '../features/clips/clips/clip-filters.ts'
import { inOrder } from '../features/clips/clips/clip-order.ts'
import { AwaitsPreviews } from '../features/clips/clips/preview-state.ts'
import { ClipGrid, gridItemClass } from '../features/clips/clips/clip-grid.tsx'
import { useClips } from '../features/clips/clips/clips.queries.ts'
import { useHiddenClips } from '../features/clips/clips/hidden-clips.ts'
import { useProgress, useProject } from '../features/projects/projects/project-lists.ts'
import { isRunning } from '../features/projects/projects/project-keys.ts'
import { ProjectHeading } from '../features/projects/projects/project-heading.tsx'
import { cx } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useHasBilling } from '#platform/billing.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ResultView } from '../result-search.ts'
import { ProjectPanel, ProjectTabs, type ProjectTab } from './project-tabs.tsx'
import { jumpTo, useJumpToMoment } from './use-jump-to-moment.ts'
import { ResultClips } from './result-clips.tsx'
import { useProjectTitle } from './use-project-title.ts'
import { useResultSearch, type ResultAddress } from './use-result-search.ts'

// Rarely opened, or not needed at first.
const ProcessingView = lazyPart(async () => (await import('../features/projects/projects/processing-view.tsx')).ProcessingView)
const NoClips = lazyPart(async () => (await import('./no-clips.tsx')).NoClips)
const FailureLine = lazyPart(async () => (await import('#platform/failure-line.tsx')).FailureLine)
const GoneClip = lazyPart(async () => (await import('./gone-clip.tsx')).GoneClip)
const StalledNotice = lazyPart(async () => (await import('../features/projects/projects/stalled-notice.tsx')).StalledNotice)
const TellWhenDone = lazyPart(async () => (await import('../features/account/settings/tell-when-done.tsx')).TellWhenDone)
const MissingProject = lazyPart(async () => (await import('./missing-project.tsx')).MissingProject)
const RefundPart = lazyPart(async () => (await import('../features/plans/refunds/refund-part.tsx')).RefundPart)
const BundleButton = lazyPart(async () => (await import('../features/clips/clip-bundles/bundle-button.tsx')).BundleButton)
const SourceSide = lazyPart(async () => (await import('./source-side.tsx')).SourceSide)
const ClipPlayer = lazyPart(async () => (await import('../features/clips/clips/clip-player.tsx')).ClipPlayer)

const route = getRouteApi('/signed-in/clip/$projectId')
const noClips: Clip[] = []

/** One address for the whole life of a project: queued, in progress, done. */
export function ProjectPage() {
  const { projectId: raw } = route.useParams()
  const projectId = ProjectId(raw)
  const { data: project, error, refetch } = useProject(projectId)
  if (project) return <ProjectScreen key={projectId} project={project} />
  if (error)
    return (
      <Suspense>
        <MissingProject error={error} onAgain={() => void refetch()} />
      </Suspense>
    )
  return <ScreenSkeleton />
}

/** The tabs that this project has, and the one that is open. */
function useTabs(project: Project, { clips, isWaiting }: { clips: readonly Clip[]; isWaiting: boolean }, { search }: ResultAddress) {
  const own = clips.filter((clip) => clip.clipCopilotTaskId === null)
  const runnersUp = own.filter((clip) => clip.isRunnerUp).length
  const hasChapters = !isRunning(project.stage) && project.chapters.length > 1 && clips.length > 1
  const hasSource = project.proxyUrl !== null || project.transcriptInfo !== null
  const all: (ProjectTab & { isThere: boolean })[] = [
    { view: 'clips', count: own.length - runnersUp, isThere: true },
    { view: 'runners-up', count: runnersUp, isThere: runnersUp > 0 },
    { view: 'chapters', count: project.chapters.length, isThere: hasChapters },
    { view: 'source', count: null, isThere: hasSource && (!isWaiting || search.view === 'source') },
  ]
  const tabs = all.filter(({ isThere }) => isThere)
  const view: ResultView = tabs.some((tab) => tab.view === search.view) ? (search.view ?? 'clips') : 'clips'
  return { tabs, view }
}

/** The clips as they are drawn, which is in slices: all cards at once would block a slow phone. */
function useShownClips(project: Project) {
  const list = useClips(project.projectId, isRunning(project.stage))
  const shownClips = useDeferredValue(list.data)
  return { list, clips: shownClips ?? noClips, areThere: shownClips !== undefined }
}

function TheatreButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('clips')
  const icon = <Maximize2 aria-hidden className="size-4" strokeWidth={1.75} />
  return (
    <Button variant="quiet" className="mb-1 ml-auto touch:mb-0" icon={icon} onClick={onOpen}>
      <span className="max-sm:sr-only">{t('theatre')}</span>
    </Button>
  )
}

function ProjectScreen({ project }: { project: Project }) {
  const address = useResultSearch()
  const { search, setView, openClip } = address
  const progress = useProgress(project)
  const { list, clips, areThere } = useShownClips(project)
  // Tabs, cards and numbers come together, so that none of them moves.
  const isWaiting = !areThere && !list.error && project.stage === 'COMPLETE'
  const { tabs, view } = useTabs(project, { clips, isWaiting }, address)
  const video = useRef<HTMLVideoElement>(null)
  const showSource = (sourceMs: number) => {
    setView('source')
    if (project.proxyUrl !== null) jumpTo(video, sourceMs)
  }
  useJumpToMoment(project.proxyUrl === null ? undefined : search.at, video, () => setView('source'))
  useTitle(project.title)
  useProjectTitle(project, progress)
  const clipInPlayer = clips.find((clip) => clip.clipId === search.clip)
  const [firstClip] = clips
  return (
    <AwaitsPreviews value={isRunning(project.stage)}>
      <div className="page pb-24">
        <ProjectHeading
          project={project}
          shownClips={isWaiting ? null : clips.filter((clip) => !clip.isRunnerUp).length}
          download={<DownloadAll clips={clips} />}
        />
        <ProjectTabs tabs={tabs} view={view} onView={setView}>
          {firstClip ? <TheatreButton onOpen={() => openClip(firstClip)} /> : null}
        </ProjectTabs>
        {view === 'source' ? null : (
          <ProjectPanel view={view}>
            <Absence
              list={list}
              lacksClip={areThere && search.clip !== undefined && !clipInPlayer}
              project={project}
              onClose={() => openClip(null)}
            />
            <Work project={project} progress={progress} hasClips={clips.length > 0} />
            {isWaiting ? (
              <CardSkeletons />
            ) : (
              <ResultClips project={project} clips={clips} view={view} address={address} onShowSource={showSource} />
            )}
            {project.stage === 'COMPLETE' && !isWaiting ? <ResultEnd project={project} isEmpty={list.data?.length === 0} /> : null}
          </ProjectPanel>
        )}
        <SourceTab project={project} clips={clips} video={video} isOpen={view === 'source'} />
        {clipInPlayer ? (
          <Suspense>
            <ClipPlayer clip={clipInPlayer} clips={rowOf(clipInPlayer, clips, search)} onChange={openClip} onClose={() => openClip(null)} />
          </Suspense>
        ) : null}
      </div>
    </AwaitsPreviews>
  )
}

type AbsenceProps = { list: ReturnType<typeof useClips>; lacksClip: boolean; project: Project; onClose: () => void }

/** The clips could not be loaded, or the one that is asked for is not among them. */
function Absence({ list: { data, error, refetch }, lacksClip, project, onClose }: AbsenceProps) {
  return (
    <Suspense>
      {lacksClip && data && !isRunning(project.stage) ? <GoneClip onClose={onClose} /> : null}
      {error && !data ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
    </Suspense>
  )
}

/** Below the clips of a project that is done. */
function ResultEnd({ project, isEmpty }: { project: Project; isEmpty: boolean }) {
  // Deleted clips may still be taken back.
  const isHidingClips = useHiddenClips(({ clipIds }) => clipIds.length > 0)
  const hasBilling = useHasBilling()
  return (
    <Suspense>
      {isEmpty && !isHidingClips ? <NoClips project={project} /> : null}
      {hasBilling ? <RefundPart projectId={project.projectId} /> : null}
    </Suspense>
  )
}

/** The clips that the theater goes through: those of the same kind that the filters leave, in the same order. */
function rowOf(current: Clip, clips: readonly Clip[], search: ResultAddress['search']): Clip[] {
  const filters = filtersFromSearch(search)
  const row = clips.filter((clip) => clip === current || (clip.isRunnerUp === current.isRunnerUp && matches(clip, filters)))
  return [...inOrder(row, search.sort ?? 'best')]
}

/** Stays on the page once it was open, so that the source goes on where it was. */
function SourceTab({ isOpen, ...rest }: { project: Project; clips: Clip[]; video: RefObject<HTMLVideoElement | null>; isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <ProjectPanel view="source" isHidden={!isOpen}>
      <Suspense fallback={<Skeleton className="mt-4 aspect-video w-full rounded-md md:w-1/2" />}>
        <SourceSide {...rest} />
      </Suspense>
    </ProjectPanel>
  )
}

type WorkProps = { project: Project; progress: ReturnType<typeof useProgress>; hasClips: boolean }

/** While clips are being made, and after that was stopped. */
function Work({ project, progress, hasClips }: WorkProps) {
  return (
    <Suspense fallback={<WorkPlace project={project} hasClips={hasClips} />}>
      {isRunning(project.stage) ? (
        <ProcessingView project={project} progress={progress} hasClips={hasClips} tellWhenDone={<TellWhenDone />} />
      ) : null}
      {project.stage === 'STALLED' ? <StalledNotice project={project} /> : null}
    </Suspense>
  )
}

/** As high as what comes, so that nothing below it moves. */
function WorkPlace({ project, hasClips }: Omit<WorkProps, 'progress'>) {
  if (project.stage === 'STALLED') return <Skeleton className="mt-4 h-80 w-full" />
  if (!isRunning(project.stage)) return null
  return <Skeleton className={hasClips ? 'mt-3 h-56 w-full' : 'mt-4 h-64 w-full'} />
}

function DownloadAll({ clips }: { clips: Clip[] }) {
  const { t } = useTranslation('projects')
  const picks = clips.filter((clip) => !clip.isRunnerUp)
  return picks.length > 0 ? <BundleButton size="small" clips={picks} label={t('expiry.download')} /> : null
}

function ScreenSkeleton() {
  const { t } = useTranslation('projects')
  return (
    <div className="page pt-16">
      <p role="status" className="sr-only">
        {t('list.loading')}
      </p>
      <Skeleton className="h-9 w-2/5" />
      <Skeleton className="mt-3 h-5 w-1/4" />
      <Skeleton className="mt-6 h-11 w-full" />
      <CardSkeletons />
    </div>
  )
}

function CardSkeletons() {
  const { t } = useTranslation('projects')
  return (
    <ClipGrid label={t('list.loading')} isBesideSheet={false}>
      {['', '', 'sm:max-[1099px]:hidden', 'sm:max-2xl:hidden'].map((beyond, card) => (
        <li key={card} className={cx(gridItemClass, beyond)}>
          <Skeleton className="aspect-[9/16] w-full rounded-md" />
          <Skeleton className="mt-3 h-6 w-4/5" />
        </li>
      ))}
    </ClipGrid>
  )
}
