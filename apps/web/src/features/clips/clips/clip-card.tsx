import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ClipRank } from '#platform/clip-tile.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { Tag } from '#ui/tag.tsx'
import { CardActions } from './card-actions.tsx'
import { onCardKey } from './card-shortcuts.ts'
import { ClipPoster } from './clip-poster.tsx'
import { useRenameClip } from './clips.queries.ts'
import { useToggleFeedback } from './feedback-buttons.tsx'

type ClipCardProps = {
  clip: Clip
  /** From 1; null for a bonus clip, which has no number. */
  number: number | null
  eager: boolean
  /** Plays as soon as it is there. */
  starts?: boolean
  /** Its details are open beside the cards. */
  isDetailed?: boolean
  onOpen: () => void
  onDetails: () => void
  /** The keyboard came to it. */
  onReach?: () => void
}

/** Everything for one clip: watch, rate, rename, export; the rest is in its details. */
export function ClipCard({ clip, number, eager, starts = false, isDetailed = false, onOpen, onDetails, onReach }: ClipCardProps) {
  const [asking, setAsking] = useState(false)
  const [isActive, setActive] = useState(false)
  const feedback = useToggleFeedback(clip, setAsking)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target
    // Dialogs are portals, yet React bubbles their key events up to here.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    if (target.closest('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return
    if (target === event.currentTarget && onCardKey(event, onOpen)) event.preventDefault()
    if (event.key === 'l' || event.key === 'f') feedback.like()
    if (event.key === 'd') feedback.dislike()
    if (event.key === 'i') onDetails()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    // A press with the mouse brings the focus as well, and does what it does.
    if (event.target !== event.currentTarget && !event.target.matches(':focus-visible')) return
    setActive(true)
    onReach?.()
  }
  return (
    <article
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setActive(false))}
      aria-label={clip.title}
      tabIndex={-1}
      data-clip={clip.clipId}
      className="scroll-mt-6 scroll-mb-24 rounded-md outline-offset-4"
    >
      <div className="relative">
        <ClipPoster clip={clip} eager={eager} starts={starts} isActive={isActive} onOpen={onOpen} />
        <ClipRank clip={clip} />
      </div>
      <Words clip={clip} number={number} />
      <CardActions clip={clip} asking={asking} onAsk={setAsking} isDetailed={isDetailed} onDetails={onDetails} />
    </article>
  )
}

/** Title and one line of reason. */
function Words({ clip, number }: Pick<ClipCardProps, 'clip' | 'number'>) {
  const { t } = useTranslation('clips')
  const rename = useRenameClip(clip)
  return (
    <>
      <h3 className="mt-2.5 flex items-start gap-2 text-lg leading-6 font-semibold">
        {number === null ? (
          <Tag>{t('card.bonus')}</Tag>
        ) : (
          <span className="font-mono text-base leading-6 font-normal text-ink-3 tabular" aria-label={t('card.number', { number })}>
            {number}
          </span>
        )}
        <EditableText
          value={clip.title}
          label={t('card.title')}
          editLabel={t('card.editTitle', { title: clip.title })}
          maxLength={200}
          onSave={(title) => rename.mutate({ title })}
        />
      </h3>
      {clip.reason ? <p className="mt-0.5 line-clamp-1 break-all text-ink-2">{clip.reason}</p> : null}
    </>
  )
}
