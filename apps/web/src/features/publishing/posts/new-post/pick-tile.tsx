import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { Timecode } from '#ui/timecode.tsx'
import type { ClipPair } from './chosen-clips.ts'
import type { ClipChoice } from './use-clip-choice.ts'

type PickableClip = ClipPair & {
  title: string
  durationMs: number
  uriForThumbnail: string | null
  /** The search does not know it. */
  rank?: { letter: string; score: number }
  /** Where it stands among clips of others. */
  projectTitle?: string
}

export const tileGrid = 'grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-5 md:grid-cols-6 2xl:grid-cols-8'

/** A clip that can be chosen, by a press anywhere on it. */
export function PickTile({ clip, choice }: { clip: PickableClip; choice: ClipChoice }) {
  const id = useId()
  const isChosen = choice.has(clip)
  const { title, durationMs, uriForThumbnail, rank, projectTitle } = clip
  return (
    <li className="min-w-0">
      <label className="group/tile block cursor-pointer rounded-md has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <span className="relative block aspect-[9/16] overflow-hidden rounded-md bg-sunken edged group-has-checked/tile:ring-2 group-has-checked/tile:ring-ink">
          {uriForThumbnail ? (
            <img src={uriForThumbnail} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
          ) : (
            <NoPoster />
          )}
          <TileRank id={`${id}-rank`} rank={rank} />
          <span className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-sm border border-line bg-surface">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={choice.isFull && !isChosen}
              aria-labelledby={`${id}-title`}
              aria-describedby={`${id}-rank ${id}-length ${id}-project`}
              onChange={() => choice.toggle(clip)}
              className="size-4 cursor-[inherit] accent-(--primary) outline-none"
            />
          </span>
          <span
            id={`${id}-length`}
            className="absolute bottom-1.5 left-1.5 rounded-sm bg-letterbox/75 px-1.5 py-0.5 text-sm text-[#fafbf3]"
          >
            <Timecode text={timecode(durationMs)} />
          </span>
        </span>
        <span id={`${id}-title`} className="mt-1.5 line-clamp-2 text-sm font-semibold wrap-anywhere">
          {title}
        </span>
        {projectTitle === undefined ? null : (
          <span id={`${id}-project`} className="block truncate text-sm text-ink-2">
            {projectTitle}
          </span>
        )}
      </label>
    </li>
  )
}

function NoPoster() {
  const { t } = useTranslation('clips')
  return <span className="absolute inset-0 grid place-items-center px-2 text-center text-sm text-ink-2">{t('card.noPreview')}</span>
}

function TileRank({ id, rank }: { id: string; rank: PickableClip['rank'] }) {
  const { t, i18n } = useTranslation('clips')
  if (!rank) return null
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(rank.score)
  return (
    <span id={id} className="absolute top-1.5 left-1.5 flex">
      <RankStamp size="small" letter={rank.letter} label={t('card.rank', { letter: rank.letter, score })} />
    </span>
  )
}
