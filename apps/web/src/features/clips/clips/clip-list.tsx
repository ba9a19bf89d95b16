import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Narrative } from '@clipwright/contract/clips/narratives'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useSelection } from '#ui/use-selection.ts'
import { useCardActions, useCardKeys } from './card-shortcuts.ts'
import { ChooseClip } from './choose-clip.tsx'
import { ClipCard } from './clip-card.tsx'
import { countOptions, isFiltered, matches, noFilters, type ClipFilters } from './clip-filters.ts'
import { LazyClipSelectionBar } from './lazy-clip-selection-bar.tsx'
import { splitByThread } from './clip-threads.ts'
import { FilterBar } from './filter-bar.tsx'
import { ProjectClips } from './project-clips.tsx'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'

type ClipListProps = {
  clips: Clip[]
  filters: ClipFilters
  onFilters: (filters: ClipFilters) => void
  onOpen: (clip: Clip) => void
  onShowSource: (sourceMs: number, clip: Clip) => void
  /** Searches that added clips, oldest first; each is a heading above its clips. */
  groups?: readonly ClipGroup[]
  /** The threads of the recording; given these, clips are in the order of the recording instead of best first. */
  narratives?: readonly Narrative[] | null
  /** Plays the source from a time; absent where that is impossible. */
  onSeek?: ((sourceMs: number) => void) | null
}

type ClipGroup = { taskId: string; heading: ReactNode }

export function ClipList({
  clips,
  filters,
  onFilters,
  onOpen,
  onShowSource,
  groups = [],
  narratives = null,
  onSeek = null,
}: ClipListProps) {
  const { t } = useTranslation('clips')
  const counts = useMemo(() => countOptions(clips), [clips])
  const matching = clips.filter((clip) => matches(clip, filters))
  const picks = matching.filter((clip) => !clip.isRunnerUp && clip.clipCopilotTaskId === null)
  const along = narratives ? splitByThread(picks, narratives) : null
  const runnersUp = matching.filter((clip) => clip.isRunnerUp && clip.clipCopilotTaskId === null)
  const root = useRef<HTMLDivElement>(null)
  const [collecting, setCollecting] = useState<Clip | null>(null)
  const hints = useCardKeys(root)
  const inThreads = along?.threads.flatMap((thread) => thread.clips) ?? []
  const selection = useSelection([...new Set([...inThreads, ...matching])].map((clip) => clip.clipId))
  useCardActions(clips, { collect: setCollecting, choose: (clip, range) => selection.toggle(clip.clipId, range) })
  const numbers = useMemo(() => numbersOf(clips), [clips])

  const card = (clip: Clip, index: number) => (
    <li key={clip.clipId} className="relative border-b border-line animate-in fade-in-0 duration-200">
      <ChooseClip title={clip.title} chosen={selection.isChosen(clip.clipId)} onToggle={(range) => selection.toggle(clip.clipId, range)} />
      <ClipCard
        clip={clip}
        number={numbers.get(clip.clipId) ?? null}
        eager={index < 2}
        onOpen={() => onOpen(clip)}
        onShowSource={(atMs) => onShowSource(atMs, clip)}
      />
    </li>
  )
  return (
    <div ref={root}>
      <FilterBar filters={filters} counts={counts} onChange={onFilters} />
      {hints ? <KeyHints /> : null}
      <p className="sr-only" role="status">
        {t('filters.shown', { count: matching.length })}
      </p>
      {matching.length === 0 && isFiltered(filters) ? <NothingMatches onClear={() => onFilters(noFilters)} /> : null}
      <ProjectClips clips={along?.elsewhere ?? picks} threads={along?.threads ?? null} card={card} onSeek={onSeek} />
      {groups.map(({ taskId, heading }) => (
        <AskedGroup key={taskId} heading={heading} clips={matching.filter((clip) => clip.clipCopilotTaskId === taskId)} card={card} />
      ))}
      {runnersUp.length > 0 ? <RunnersUp clips={runnersUp} card={card} /> : null}
      <LazyClipSelectionBar
        chosen={matching.filter((clip) => selection.isChosen(clip.clipId))}
        onAll={selection.chooseAll}
        onClear={selection.clear}
      />
      {collecting ? <LazyAddToCollection clip={collecting} onClose={() => setCollecting(null)} /> : null}
    </div>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('clips')
  return (
    <div className="py-10">
      <p className="text-lg text-ink-2">{t('filters.none')}</p>
      <Button className="mt-3" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}

function RunnersUp({ clips, card }: { clips: Clip[]; card: (clip: Clip, index: number) => ReactNode }) {
  const { t } = useTranslation('clips')
  return (
    <section aria-labelledby="runners-up" className="mt-10">
      <h2 id="runners-up" className="font-display text-xl font-extrabold">
        {t('runnersUp.title')}
      </h2>
      <p className="mt-1 border-b-2 border-ink pb-3 text-ink-2">{t('runnersUp.body')}</p>
      <ol aria-label={t('runnersUp.title')}>{clips.map((clip) => card(clip, 99))}</ol>
    </section>
  )
}

type AskedGroupProps = { heading: ReactNode; clips: Clip[]; card: (clip: Clip, index: number) => ReactNode }

/** Clips that answer a search, then near misses. */
function AskedGroup({ heading, clips, card }: AskedGroupProps) {
  const { t } = useTranslation('clips')
  const near = clips.filter((clip) => clip.isRunnerUp)
  return (
    <section className="mt-10">
      {heading}
      <ol aria-label={t('list')}>{clips.filter((clip) => !clip.isRunnerUp).map((clip) => card(clip, 99))}</ol>
      {near.length > 0 ? (
        <>
          <h3 className="mt-4 text-lg font-semibold">{t('nearest')}</h3>
          <ol aria-label={t('nearest')}>{near.map((clip) => card(clip, 99))}</ol>
        </>
      ) : null}
    </section>
  )
}

function KeyHints() {
  const { t } = useTranslation('clips')
  const hints = [
    { keys: ['J', 'K'], words: t('keys.move') },
    { keys: ['Enter'], words: t('keys.open') },
    { keys: ['Space'], words: t('keys.play') },
    { keys: ['L', 'F'], words: t('keys.like') },
    { keys: ['D'], words: t('keys.dislike') },
    { keys: ['C'], words: t('keys.collect') },
    { keys: ['X'], words: t('keys.choose') },
    { keys: ['E'], words: t('keys.editClip') },
    { keys: ['T'], words: t('keys.edit') },
  ]
  return (
    <p className="mt-2 hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-3 md:flex">
      {hints.map(({ keys, words }) => (
        <span key={words} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  )
}

/** Bonus clips are not numbered; clips of a search count from one. */
function numbersOf(clips: Clip[]): Map<string, number> {
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
