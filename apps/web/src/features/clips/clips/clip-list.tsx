import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Narrative } from '@clipwright/contract/clips/narratives'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useLater } from '#ui/use-later.ts'
import { useSelection } from '#ui/use-selection.ts'
import { useCardActions, useCardKeys } from './card-shortcuts.ts'
import { ChooseClip } from './choose-clip.tsx'
import { ClipCard } from './clip-card.tsx'
import { countOptions, isFiltered, matches, noFilters, type ClipFilters } from './clip-filters.ts'
import { ClipGrid, gridItemClass } from './clip-grid.tsx'
import { inOrder, type ClipOrder } from './clip-order.ts'
import { splitByThread } from './clip-threads.ts'
import { FilterBar } from './filter-bar.tsx'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'
import { LazyClipDetails } from './lazy-clip-details.tsx'
import { LazyClipSelectionBar } from './lazy-clip-selection-bar.tsx'

const ProjectClips = lazyPart(async () => (await import('./project-clips.tsx')).ProjectClips)
const EmptyState = lazyPart(async () => (await import('#ui/empty-state.tsx')).EmptyState)
const KeyHints = lazyPart(async () => (await import('./key-hints.tsx')).KeyHints)

/** Searches that added clips, oldest first; each is a heading above its clips. */
type ClipGroup = { taskId: string; heading: ReactNode }

/** One of three: the first choice with the groups of searches, what nearly made it, or the first choice by chapter. */
export type ClipListView =
  | { kind: 'clips'; groups: readonly ClipGroup[] }
  | { kind: 'runners-up' }
  | { kind: 'chapters'; narratives: readonly Narrative[] }

type ClipListProps = {
  clips: Clip[]
  view: ClipListView
  filters: ClipFilters
  onFilters: (filters: ClipFilters) => void
  order: ClipOrder
  onOrder: (order: ClipOrder) => void
  /** Room for a sheet beside the cards. */
  isWide: boolean
  onOpen: (clip: Clip) => void
  onShowSource: (sourceMs: number) => void
  /** Plays the source from a time; absent where that is impossible. */
  onSeek: ((sourceMs: number) => void) | null
  /** Between the first choice and the groups of searches. */
  searchField?: ReactNode
  /** Beside the filters. */
  tools?: ReactNode
}

/** The clips of a view in their groups, in the order in which they are on the page. */
function toGroups(view: ClipListView, matching: readonly Clip[], order: ClipOrder) {
  const own = matching.filter((clip) => clip.clipCopilotTaskId === null)
  const picks = inOrder(
    own.filter((clip) => clip.isRunnerUp === (view.kind === 'runners-up')),
    order,
  )
  const along = view.kind === 'chapters' ? splitByThread(picks, view.narratives) : null
  const searches = view.kind === 'clips' ? view.groups.map((group) => ({ ...group, clips: matching.filter(isOf(group)) })) : []
  const all = along
    ? [...along.threads.flatMap((thread) => thread.clips), ...along.elsewhere]
    : [...picks, ...searches.flatMap(({ clips }) => clips)]
  // A clip may be in two chapters.
  return { picks, along, searches, all: [...new Set(all)] }
}

const isOf =
  ({ taskId }: ClipGroup) =>
  (clip: Clip) =>
    clip.clipCopilotTaskId === taskId

/** The clip whose details are open, and those before and after it. */
function useDetails(all: readonly Clip[]) {
  const [clipId, setClipId] = useState<string | null>(null)
  const at = all.findIndex((clip) => clip.clipId === clipId)
  const goTo = (clip: Clip | undefined) => (clip ? () => setClipId(clip.clipId) : null)
  return {
    clip: all[at] ?? null,
    toggle: (clip: Clip) => setClipId(clip.clipId === clipId ? null : clip.clipId),
    follow: (clip: Clip) => (clipId === null ? undefined : setClipId(clip.clipId)),
    sheet: { onPrevious: goTo(all[at - 1]), onNext: goTo(all[at + 1]), onClose: () => setClipId(null) },
  }
}

/** Posters that are fetched at once: the first row. */
const eagerCount = 4

type Groups = ReturnType<typeof toGroups>
type GridOf = (label: string, clips: readonly Clip[]) => ReactNode

export function ClipList(props: ClipListProps) {
  const { clips, view, filters, order, isWide, onOpen, onShowSource } = props
  const groups = toGroups(
    view,
    clips.filter((clip) => matches(clip, filters)),
    order,
  )
  const { all } = groups
  const numbers = useMemo(() => numbersOf(clips), [clips])
  const root = useRef<HTMLDivElement>(null)
  const [collecting, setCollecting] = useState<Clip | null>(null)
  const hasHints = useCardKeys(root)
  const selection = useSelection(all.map((clip) => clip.clipId))
  const details = useDetails(all)
  useCardActions(clips, { collect: setCollecting, choose: (clip, range) => selection.toggle(clip.clipId, range) })
  const isBesideSheet = isWide && details.clip !== null
  const isWhole = useLater()

  const card = (clip: Clip) => (
    <li key={clip.clipId} className={gridItemClass}>
      <ClipCard
        clip={clip}
        number={numbers.get(clip.clipId) ?? null}
        eager={all.indexOf(clip) < eagerCount}
        starts={clip === all[0]}
        isDetailed={clip === details.clip}
        onOpen={() => onOpen(clip)}
        onDetails={() => details.toggle(clip)}
        onReach={() => details.follow(clip)}
      />
      <ChooseClip title={clip.title} chosen={selection.isChosen(clip.clipId)} onToggle={(range) => selection.toggle(clip.clipId, range)} />
    </li>
  )
  const grid: GridOf = (label, row) => (
    <ClipGrid label={label} isBesideSheet={isBesideSheet}>
      {(isWhole ? row : row.slice(0, eagerCount)).map(card)}
    </ClipGrid>
  )
  return (
    <>
      <Filters {...props} count={all.length} />
      <div className={cx(isBesideSheet && 'grid grid-cols-[minmax(0,1fr)_380px] items-start gap-6')}>
        <div ref={root} className="min-w-0">
          <GroupsOfClips {...props} groups={groups} grid={grid} />
          {hasHints ? <Hints /> : null}
        </div>
        {details.clip ? <LazyClipDetails clip={details.clip} isBeside={isWide} onShowSource={onShowSource} {...details.sheet} /> : null}
      </div>
      <LazyClipSelectionBar
        chosen={all.filter((clip) => selection.isChosen(clip.clipId))}
        onAll={selection.chooseAll}
        onClear={selection.clear}
      />
      {collecting ? <LazyAddToCollection clips={[collecting]} onClose={() => setCollecting(null)} /> : null}
    </>
  )
}

function Hints() {
  return (
    <div className="mt-8 hidden min-h-5 min-[1100px]:block touch:hidden">
      <Suspense>
        <KeyHints />
      </Suspense>
    </div>
  )
}

type FiltersProps = ClipListProps & { count: number }

function Filters({ clips, view, filters, onFilters, order, onOrder, tools, count }: FiltersProps) {
  const { t } = useTranslation('clips')
  const counts = countOptions(toGroups(view, clips, order).all)
  return (
    <>
      <div className="mt-2 flex items-center gap-x-3">
        <FilterBar
          filters={filters}
          counts={counts}
          onChange={onFilters}
          order={view.kind === 'chapters' ? null : order}
          onOrder={onOrder}
        />
        {tools}
      </div>
      <p className="sr-only" role="status">
        {t('filters.shown', { count })}
      </p>
      {count === 0 && isFiltered(filters) ? <NothingMatches onClear={() => onFilters(noFilters)} /> : null}
    </>
  )
}

function GroupsOfClips({
  view,
  groups: { picks, along, searches },
  grid,
  searchField,
  onSeek,
}: ClipListProps & { groups: Groups; grid: GridOf }) {
  const { t } = useTranslation('clips')
  return (
    <>
      {view.kind === 'runners-up' ? <p className="mt-2 text-ink-2">{t('runnersUp.body')}</p> : null}
      {along ? (
        <Suspense>
          <ProjectClips threads={along.threads} elsewhere={along.elsewhere} grid={grid} onSeek={onSeek} />
        </Suspense>
      ) : picks.length > 0 ? (
        grid(t(view.kind === 'clips' ? 'list' : 'runnersUp.title'), picks)
      ) : null}
      {searchField}
      {searches.map(({ taskId, heading, clips: answers }) => (
        <AskedGroup key={taskId} heading={heading} clips={answers} grid={grid} />
      ))}
    </>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('clips')
  return (
    <Suspense>
      <EmptyState action={<Button onClick={onClear}>{t('filters.clear')}</Button>}>{t('filters.none')}</EmptyState>
    </Suspense>
  )
}

type AskedGroupProps = { heading: ReactNode; clips: readonly Clip[]; grid: GridOf }

/** Clips that answer a search, then near misses. */
function AskedGroup({ heading, clips, grid }: AskedGroupProps) {
  const { t } = useTranslation('clips')
  const answers = clips.filter((clip) => !clip.isRunnerUp)
  const near = clips.filter((clip) => clip.isRunnerUp)
  return (
    <section className="mt-10">
      {heading}
      {answers.length > 0 ? grid(t('list'), answers) : null}
      {near.length > 0 ? (
        <>
          <h3 className="mt-4 text-lg font-semibold">{t('nearest')}</h3>
          {grid(t('nearest'), near)}
        </>
      ) : null}
    </section>
  )
}

/** Bonus clips are not numbered; clips of a search count from one. */
function numbersOf(clips: readonly Clip[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const counted = new Map<string | null, number>()
  for (const clip of clips) {
    if (clip.isBonusClip) continue
    const next = (counted.get(clip.clipCopilotTaskId) ?? 0) + 1
    counted.set(clip.clipCopilotTaskId, next)
    numbers.set(clip.clipId, next)
  }
  return numbers
}
