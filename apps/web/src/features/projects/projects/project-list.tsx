import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { ProjectId } from '@clipwright/contract/ids'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { useProjectCounts, useProjectList, useStartSample } from './project-list.queries.ts'
import { everything, isNarrowed, type ListLook, type ProjectListFilter } from './project-filter.ts'
import { plainRows, ProjectRows } from './project-rows.tsx'
import { ProjectToolbar } from './project-toolbar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StartingRow } from './starting-row.tsx'
import { useSelection } from '#ui/use-selection.ts'
import type { StartRequest } from './clip-settings.ts'

type ProjectListProps = { filter?: ProjectListFilter; onFilter?: (filter: ProjectListFilter) => void }

export function ProjectList({ filter = everything, onFilter = () => undefined }: ProjectListProps) {
  const { t } = useTranslation('projects')
  const [look, setLook] = useState(() => readStored<ListLook>('project-list-look', 'list'))
  const list = useProjectList(filter)
  const starting = useMutationState({
    filters: { mutationKey: ['start-project'], status: 'pending' },
    select: (mutation) => mutation.state.variables as StartRequest | undefined,
  })
  const projects = onceEach(list.data?.pages.flatMap((page) => page.data) ?? [])
  const selection = useSelection(projects.map((project) => project.projectId))
  const isEmpty = list.isSuccess && !list.isPlaceholderData && projects.length === 0

  return (
    <section aria-labelledby="projects-title" className="mt-12">
      <ListTitle total={projects.length > 0 ? list.data?.pages[0]?.total : undefined} />
      {isEmpty && !isNarrowed(filter) ? null : (
        <ProjectToolbar
          filter={filter}
          onFilter={(next) => {
            selection.clear()
            onFilter(next)
          }}
          look={look}
          onLook={(next) => {
            writeStored('project-list-look', next)
            setLook(next)
          }}
        />
      )}
      {filter.state === 'trash' ? <p className="mt-3 text-sm text-ink-2">{t('trash.note')}</p> : null}
      {starting.map((request) => (request ? <StartingRow key={request.key} request={request} /> : null))}
      {list.isPending ? <ListSkeleton /> : null}
      {list.error && projects.length === 0 ? (
        <ListError errorName={toApiError(list.error).errorName} onAgain={() => void list.refetch()} />
      ) : null}
      {isEmpty && starting.length === 0 ? <NothingThere filter={filter} onFilter={onFilter} /> : null}
      <ProjectRows
        projects={projects}
        look={look}
        inTrash={filter.state === 'trash'}
        selection={selection}
        onEnd={() => (list.hasNextPage && !list.isFetchingNextPage ? void list.fetchNextPage() : undefined)}
      />
      {list.hasNextPage && (look === 'grid' || projects.length <= plainRows) ? (
        <ShowMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
      <SelectionBar
        chosen={selection.chosen as ProjectId[]}
        inTrash={filter.state === 'trash'}
        onAll={selection.chooseAll}
        onClear={selection.clear}
      />
    </section>
  )
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

function ListTitle({ total }: { total: number | undefined }) {
  const { t, i18n } = useTranslation('projects')
  const storageBytes = useProjectCounts().data?.storageBytes ?? 0
  return (
    <div className="flex items-baseline gap-3 border-b-2 border-ink pb-2">
      <h2 id="projects-title" className="font-display text-xl font-extrabold">
        {t('list.title')}
      </h2>
      {total === undefined ? null : <span className="font-mono text-sm text-ink-3 tabular">{total}</span>}
      {storageBytes > 0 ? (
        <span className="ml-auto text-sm text-ink-3">{t('storage.all', { size: formatBytes(storageBytes, i18n.language) })}</span>
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
    <div className="py-12 text-center">
      <p role="status" className="text-lg text-ink-2">
        {inTrash ? t('trash.empty') : t('list.nothingMatches')}
      </p>
      <Button className="mt-4" onClick={onClear}>
        {t('list.clearFilters')}
      </Button>
    </div>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('projects')
  return (
    <div>
      <p className="sr-only" role="status">
        {t('list.loading')}
      </p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-[88px] items-center gap-4 border-b border-line">
          <Skeleton className="h-[63px] w-28 rounded-md" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The field above, and one working sample here. */
function EmptyList() {
  const { t } = useTranslation('projects')
  const sample = useStartSample()
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-6 py-12">
      <TranscriptDrawing />
      <div className="max-w-md">
        <h3 className="font-display text-xl font-extrabold">{t('empty.title')}</h3>
        <p className="mt-2 text-lg text-ink-2">{t('empty.body')}</p>
        <Button size="large" className="mt-4" busy={sample.isPending} onClick={() => sample.mutate()}>
          {t('empty.sample')}
        </Button>
      </div>
    </div>
  )
}
