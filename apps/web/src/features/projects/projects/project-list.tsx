import { useMutationState } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { ProjectId } from '@clipwright/contract/ids'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { Button } from '#ui/button.tsx'
import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useHasToolbar } from './use-has-toolbar.ts'
import { useProjectCounts, useProjectList, useStartSample } from './project-list.queries.ts'
import { everything, isNarrowed, type ListLook, type ProjectListFilter } from './project-filter.ts'
import { plainRows, projectGridClass, ProjectRows } from './project-rows.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import { StartingRow } from './starting-row.tsx'
import { useSelection } from '#ui/use-selection.ts'
import type { StartRequest } from './clip-settings.ts'

const EmptyState = lazyPart(async () => (await import('#ui/empty-state.tsx')).EmptyState)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

type ProjectListProps = { filter?: ProjectListFilter; onFilter?: (filter: ProjectListFilter) => void }

export function ProjectList({ filter = everything, onFilter = () => undefined }: ProjectListProps) {
  const { t } = useTranslation('projects')
  const list = useProjectList(filter)
  // A drawing of many rows at once would block a slow phone; this one is done in slices.
  const pages = useDeferredValue(list.data?.pages)
  const starting = useMutationState({
    filters: { mutationKey: ['start-project'], status: 'pending' },
    select: (mutation) => mutation.state.variables as StartRequest | undefined,
  })
  const projects = onceEach(pages?.flatMap((page) => page.data) ?? [])
  const selection = useSelection(projects.map((project) => project.projectId))
  const [look, setLook] = useLook(pages?.[0]?.total ?? 0)
  const isEmpty = pages !== undefined && !list.isPlaceholderData && projects.length === 0
  const hasToolbar = useHasToolbar(filter, look)

  return (
    <section aria-label={t('list.title')}>
      {hasToolbar && (!isEmpty || isNarrowed(filter)) ? (
        <ProjectToolbar
          filter={filter}
          onFilter={(next) => {
            selection.clear()
            onFilter(next)
          }}
          look={look}
          onLook={setLook}
        />
      ) : null}
      {filter.state === 'trash' ? <p className="mt-3 text-sm text-ink-2">{t('trash.note')}</p> : null}
      {starting.map((request) => (request ? <StartingRow key={request.key} request={request} /> : null))}
      {pages === undefined && !list.error ? <ListSkeleton look={look} /> : null}
      {list.error && projects.length === 0 ? (
        <ListError errorName={toApiError(list.error).errorName} onAgain={() => void list.refetch()} />
      ) : null}
      <Suspense>{isEmpty && starting.length === 0 ? <NothingThere filter={filter} onFilter={onFilter} /> : null}</Suspense>
      <ProjectRows
        projects={projects}
        look={look}
        inTrash={filter.state === 'trash'}
        selection={selection}
        onEnd={() => (list.hasNextPage && !list.isFetchingNextPage ? void list.fetchNextPage() : undefined)}
      >
        {list.hasNextPage && (look === 'grid' || projects.length <= plainRows) ? (
          <ShowMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        ) : null}
        {pages ? <Foot hasTrash={!hasToolbar || isEmpty} onTrash={() => onFilter({ ...filter, state: 'trash' })} /> : null}
      </ProjectRows>
      {selection.chosen.length > 0 ? (
        <Suspense>
          <SelectionBar
            chosen={selection.chosen as ProjectId[]}
            inTrash={filter.state === 'trash'}
            onAll={selection.chooseAll}
            onClear={selection.clear}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Rows or cards, as somebody chose. Only a list can be long: cards would all be drawn. */
function useLook(total: number): [ListLook, (look: ListLook) => void] {
  const [chosenLook, setLook] = useState(() => readStored<ListLook | null>('project-list-look', null))
  const chooseLook = (next: ListLook) => {
    writeStored('project-list-look', next)
    setLook(next)
  }
  return [chosenLook ?? (total > plainRows ? 'list' : 'grid'), chooseLook]
}

/** Rows move down while further pages load, and may then occur twice. */
function onceEach(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.projectId, project])).values()]
}

function ListError({ errorName, onAgain }: { errorName: string; onAgain: () => void }) {
  const { t } = useTranslation('projects')
  return (
    <InlineAlert
      kind="danger"
      live
      className="mt-4"
      action={
        <Button size="small" onClick={onAgain}>
          {t('list.again')}
        </Button>
      }
    >
      {t(`errors:${errorName}`)}
    </InlineAlert>
  )
}

/** Below the projects: how much they take, and the way to the trash where no filter leads there. */
function Foot({ hasTrash, onTrash }: { hasTrash: boolean; onTrash: () => void }) {
  const { t, i18n } = useTranslation('projects')
  const { storageBytes = 0, trash = 0 } = useProjectCounts().data ?? {}
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {storageBytes > 0 ? (
        <p className="text-sm text-ink-3">{t('storage.all', { size: formatBytes(storageBytes, i18n.language) })}</p>
      ) : null}
      {hasTrash && trash > 0 ? (
        <Button variant="quiet" size="small" icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />} onClick={onTrash}>
          {t('list.state.trash')} <span className="font-mono font-normal tabular">{trash}</span>
        </Button>
      ) : null}
    </div>
  )
}

function ShowMore({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useTranslation('projects')
  return (
    <div className="mt-6 flex justify-center">
      <Button busy={busy} onClick={onMore}>
        {t('list.more')}
      </Button>
    </div>
  )
}

function NothingThere({ filter, onFilter }: Required<ProjectListProps>) {
  if (!isNarrowed(filter)) return <EmptyList />
  return <NothingMatches inTrash={filter.state === 'trash'} onClear={() => onFilter({ ...everything, sort: filter.sort })} />
}

function NothingMatches({ inTrash, onClear }: { inTrash: boolean; onClear: () => void }) {
  const { t } = useTranslation('projects')
  return (
    <EmptyState action={<Button onClick={onClear}>{t(inTrash ? 'trash.back' : 'list.clearFilters')}</Button>}>
      <span role="status">{inTrash ? t('trash.empty') : t('list.nothingMatches')}</span>
    </EmptyState>
  )
}

function ListSkeleton({ look }: { look: ListLook }) {
  const { t } = useTranslation('projects')
  return (
    <div>
      <p className="sr-only" role="status">
        {t('list.loading')}
      </p>
      {look === 'grid' ? <CardSkeletons /> : <RowSkeletons />}
    </div>
  )
}

function RowSkeletons() {
  return [0, 1, 2].map((row) => (
    <div key={row} className="flex h-[88px] items-center gap-4 border-b border-line">
      <Skeleton className="h-[63px] w-28 rounded-md" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
  ))
}

function CardSkeletons() {
  return <GridSkeletons grid={projectGridClass} row={['', 'max-sm:hidden', 'max-md:hidden', 'max-[1719px]:hidden']} image="aspect-[16/9]" />
}

/** The field above, and one working sample here. */
function EmptyList() {
  const { t } = useTranslation('projects')
  const sample = useStartSample()
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button size="large" busy={sample.isPending} onClick={() => sample.mutate()}>
          {t('empty.open')}
        </Button>
      }
    >
      {t('empty.body')}
    </EmptyState>
  )
}
