import { topClipsOf } from './top-clips-of.ts'
import { memo, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { ProjectCard } from './project-card.tsx'
import type { ListLook } from './project-filter.ts'
import { ProjectRow } from './project-row.tsx'
import { TrashRow } from './trash-row.tsx'
import { rowPx } from './row-height.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useAfterFirstLoad } from '#ui/use-after-first-load.ts'
import { useLater } from '#ui/use-later.ts'
import type { useSelection } from '#ui/use-selection.ts'

const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows)
const cardsOfAScreen = 6

/** Up to this many, plain rows are cheaper than a virtual list. */
export const plainRows = 40

export const projectGridClass = 'mt-3 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3 min-[1720px]:grid-cols-4'

type RowsProps = { projects: Project[]; look: ListLook; inTrash: boolean; selection: ReturnType<typeof useSelection>; onEnd: () => void }

/**
 * Projects as rows or cards, and what stands below them, `children`, once all of them are drawn. A long list only renders
 * what is near the window.
 */
export function ProjectRows({ children, ...props }: RowsProps & { children: ReactNode }) {
  if (props.projects.length === 0) return children
  return <DrawnRows {...props}>{children}</DrawnRows>
}

function DrawnRows({ children, ...props }: RowsProps & { children: ReactNode }) {
  const isWhole = useLater()
  return (
    <>
      <Rows {...props} isWhole={isWhole} />
      {isWhole ? children : null}
    </>
  )
}

function Rows({ projects, look, inTrash, selection, onEnd, isWhole }: RowsProps & { isWhole: boolean }) {
  const atFirst = (count: number) => (isWhole ? projects : projects.slice(0, count))
  const row = (project: Project) => (
    <SelectableRow project={project} isChosen={selection.isChosen(project.projectId)} onToggle={selection.toggle} inTrash={inTrash} />
  )
  if (look === 'grid' && !inTrash) {
    const firstWithClips = projects.findIndex((project) => topClipsOf(project).length > 0)
    return (
      <ul className={projectGridClass}>
        {atFirst(cardsOfAScreen).map((project, at) => (
          <li key={project.projectId} className="relative">
            <SelectableCard
              project={project}
              isChosen={selection.isChosen(project.projectId)}
              onToggle={selection.toggle}
              starts={at === firstWithClips}
            />
          </li>
        ))}
      </ul>
    )
  }
  if (projects.length > plainRows) return <LongList projects={projects} row={row} onEnd={onEnd} />
  return (
    <ul>
      {atFirst(cardsOfAScreen).map((project) => (
        <li key={project.projectId} className="border-b border-line">
          {row(project)}
        </li>
      ))}
    </ul>
  )
}

type SelectableProps = { project: Project; isChosen: boolean; onToggle: ReturnType<typeof useSelection>['toggle'] }

// Both are memoized: the list draws again with every page, count and event, and its rows are most of the work.
const SelectableRow = memo(function SelectableRow({ inTrash, ...box }: SelectableProps & { inTrash: boolean }) {
  return (
    <div className="flex items-start gap-1 sm:items-center">
      <SelectBox {...box} />
      <div className="min-w-0 flex-1">{inTrash ? <TrashRow project={box.project} /> : <ProjectRow project={box.project} />}</div>
    </div>
  )
})

const SelectableCard = memo(function SelectableCard({ starts, ...box }: SelectableProps & { starts: boolean }) {
  return (
    <>
      <div className="absolute top-2 right-2 z-20 rounded-sm bg-surface/85 *:mt-0">
        <SelectBox {...box} />
      </div>
      <ProjectCard project={box.project} starts={starts} />
    </>
  )
})

function SelectBox({ project, isChosen, onToggle }: SelectableProps) {
  const { t } = useTranslation('projects')
  return (
    <label className="mt-3 grid size-8 shrink-0 cursor-pointer place-items-center sm:mt-0 touch:size-11">
      <span className="sr-only">{t('select.one', { title: project.title })}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onToggle(project.projectId, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 cursor-pointer accent-(--primary)"
      />
    </label>
  )
}

type LongListProps = { projects: Project[]; row: (project: Project) => ReactNode; onEnd: () => void }

/** As many rows as fit a window, with space for all; the others come when somebody scrolls, or a little later by themselves. */
function LongList({ projects, row, onEnd }: LongListProps) {
  const isWhole = useAfterFirstLoad()
  const rowsOfAScreen = Math.ceil(window.innerHeight / rowPx)
  const first = (
    <ul style={{ minHeight: projects.length * rowPx }}>
      {projects.slice(0, rowsOfAScreen).map((project) => (
        <li key={project.projectId} className="border-b border-line">
          {row(project)}
        </li>
      ))}
    </ul>
  )
  return <Suspense fallback={first}>{isWhole ? <VirtualRows projects={projects} row={row} onEnd={onEnd} /> : first}</Suspense>
}
