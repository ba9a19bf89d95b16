import { useMutationState } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { useProjectList, useStartSample } from './project-list.queries.ts'
import { ProjectRow } from './project-row.tsx'
import type { StartRequest } from './clip-settings.ts'

const rowPx = 89
/** Up to here plain rows are cheaper than a virtual list. */
const plainRows = 40

export function ProjectList() {
  const { t } = useTranslation('projects')
  const list = useProjectList()
  const starting = useMutationState({
    filters: { mutationKey: ['start-project'], status: 'pending' },
    select: (mutation) => mutation.state.variables as StartRequest | undefined,
  })
  const projects = list.data?.pages.flatMap((page) => page.data) ?? []
  const total = list.data?.pages[0]?.total ?? projects.length

  return (
    <section aria-labelledby="projects-title" className="mt-12">
      <div className="flex items-baseline gap-3 border-b-2 border-ink pb-2">
        <h2 id="projects-title" className="font-display text-xl font-extrabold">
          {t('list.title')}
        </h2>
        {total > 0 ? <span className="font-mono text-sm text-ink-3 tabular">{total}</span> : null}
      </div>
      {starting.map((request) => (
        <StartingRow key={request?.key} title={request?.body.uploadedVideoAttr?.title ?? request?.body.videoUrl ?? ''} />
      ))}
      {list.isPending ? <ListSkeleton /> : null}
      {list.error && projects.length === 0 ? (
        <InlineAlert
          kind="danger"
          live
          className="mt-4"
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {t('list.again')}
            </Button>
          }
        >
          {t(`errors:${toApiError(list.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {list.isSuccess && projects.length === 0 && starting.length === 0 ? <EmptyList /> : null}
      {projects.length > plainRows ? (
        <VirtualRows
          projects={projects}
          onEnd={() => (list.hasNextPage && !list.isFetchingNextPage ? void list.fetchNextPage() : undefined)}
        />
      ) : (
        <ul>
          {projects.map((project) => (
            <li key={project.projectId} className="border-b border-line">
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type VirtualRowsProps = { projects: Project[]; onEnd: () => void }

function VirtualRows({ projects, onEnd }: VirtualRowsProps) {
  const top = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((top.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // oxlint-disable-next-line react/incompatible-library -- no React compiler runs here, so nothing memoises its functions.
  const rows = useWindowVirtualizer({ count: projects.length, estimateSize: () => rowPx, overscan: 8, scrollMargin: offset })
  const items = rows.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastSeen >= projects.length - 10) onEnd()
  })
  return (
    <ul ref={top} className="relative" style={{ height: rows.getTotalSize() }}>
      {items.map((item) => {
        const project = projects[item.index]
        return project ? (
          <li
            key={project.projectId}
            ref={rows.measureElement}
            data-index={item.index}
            aria-setsize={projects.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            <ProjectRow project={project} />
          </li>
        ) : null
      })}
    </ul>
  )
}

function StartingRow({ title }: { title: string }) {
  const { t } = useTranslation('projects')
  return (
    <div className="flex h-[88px] items-center gap-4 border-b border-line">
      <Skeleton className="h-[63px] w-28 shrink-0 rounded-md" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{title}</p>
        <p role="status" className="text-sm text-ink-2">
          {t('list.starting')}
        </p>
      </div>
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

/** One field above, one sample here that really works. */
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
