import { Sparkles } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { CopilotTask } from '@clipwright/contract/clips/copilot'
import type { Project } from '@clipwright/contract/projects/projects'
import { filtersFromSearch } from '../features/clips/clips/clip-filters.ts'
import { ClipList, type ClipListView } from '../features/clips/clips/clip-list.tsx'
import { useNarratives } from '../features/clips/clips/clips.queries.ts'
import { useCopilotTasks } from '../features/clips/copilot/copilot.queries.ts'
import { isRunning } from '../features/projects/projects/project-keys.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ResultView } from '../result-search.ts'
import type { ResultAddress } from './use-result-search.ts'
import { useWide } from './use-wide.ts'

const AskField = lazyPart(async () => (await import('../features/clips/copilot/ask-field.tsx')).AskField)
const AskChat = lazyPart(async () => (await import('../features/clips/model-choice/ask-chat.tsx')).AskChat)
const ServiceOffer = lazyPart(async () => (await import('../features/clips/model-choice/service-offer.tsx')).ServiceOffer)
const LocalModelOffer = lazyPart(async () => (await import('../features/clips/model-choice/local-model-offer.tsx')).LocalModelOffer)
const SearchHeading = lazyPart(async () => (await import('../features/clips/copilot/search-heading.tsx')).SearchHeading)

type ResultClipsProps = {
  project: Project
  clips: Clip[]
  view: Exclude<ResultView, 'source'>
  address: ResultAddress
  onShowSource: (sourceMs: number) => void
}

/** The clips of the open tab, with what finds more of them. */
export function ResultClips({ project, clips, view, address, onShowSource }: ResultClipsProps) {
  const { t } = useTranslation('clips')
  const { search, setFilters, setOrder, openClip } = address
  const isWide = useWide()
  const running = isRunning(project.stage)
  const searches = useCopilotTasks(project.projectId).data ?? []
  const { data: narratives = [] } = useNarratives(project.projectId, view === 'chapters')
  // Without speech there is nothing that words could find.
  const canAsk = project.transcriptInfo !== null && project.transcriptInfo.quality !== 'none' && !running
  const searchField = canAsk && view === 'clips' ? <AskParts project={project} /> : null
  if (clips.length === 0 && searches.length === 0) return searchField
  const listView: ClipListView =
    view === 'chapters'
      ? { kind: 'chapters', narratives }
      : view === 'runners-up'
        ? { kind: 'runners-up' }
        : { kind: 'clips', groups: searches.map((task) => ({ taskId: task.taskId, heading: headingOf(task) })) }
  return (
    <section aria-label={t('list')} className={running ? 'mt-2' : undefined}>
      <h2 className="sr-only">{t('list')}</h2>
      <ClipList
        clips={clips}
        view={listView}
        filters={filtersFromSearch(search)}
        onFilters={setFilters}
        order={search.sort ?? 'best'}
        onOrder={setOrder}
        isWide={isWide}
        onOpen={openClip}
        onShowSource={onShowSource}
        onSeek={project.proxyUrl === null ? null : onShowSource}
        searchField={searchField}
        tools={searchField ? <ToSearchField /> : null}
      />
    </section>
  )
}

function headingOf(task: CopilotTask): ReactNode {
  return (
    <Suspense fallback={<Skeleton className="h-16 w-full" />}>
      <SearchHeading task={task} />
    </Suspense>
  )
}

const searchFieldId = 'more-moments'

/** The field is below the clips; this leads there. */
function ToSearchField() {
  const { t } = useTranslation('copilot')
  return (
    <Button
      variant="quiet"
      icon={<Sparkles aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => {
        const field = document.querySelector<HTMLInputElement>(`#${searchFieldId} input`)
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      }}
    >
      <span className="max-sm:sr-only">{t('label')}</span>
    </Button>
  )
}

/** Search for moments by prompt, and the choice of who chooses. */
function AskParts({ project }: { project: Project }) {
  return (
    <div id={searchFieldId} className="mt-10">
      <Suspense fallback={<div className="mt-4 h-36" />}>
        <AskField project={project} />
        <AskChat project={project} />
        <ServiceOffer project={project} />
        <LocalModelOffer />
      </Suspense>
    </div>
  )
}
