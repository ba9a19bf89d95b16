import { Captions } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { EditableText } from '#ui/editable-text.tsx'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { Tag } from '#ui/tag.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { onCardKey } from './card-shortcuts.ts'
import { ClipActions } from './clip-actions.tsx'
import { ClipPoster } from './clip-poster.tsx'
import { useRenameClip } from './clips.queries.ts'
import { FeedbackButtons, useToggleFeedback } from './feedback-buttons.tsx'
import { markQuotes } from './reason-marks.ts'
import { ScoreParts } from './score-parts.tsx'

type ClipCardProps = {
  clip: Clip
  /** From 1; null for a bonus clip, which has no number. */
  number: number | null
  eager: boolean
  onOpen: () => void
  onShowSource: (sourceMs: number) => void
}

/** Everything for one clip: watch, rate, rename, export. */
export function ClipCard({ clip, number, eager, onOpen, onShowSource }: ClipCardProps) {
  const { t } = useTranslation('clips')
  const [asking, setAsking] = useState(false)
  const wide = clip.ratio === 'landscape'
  const feedback = useToggleFeedback(clip, setAsking)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target
    // Dialogs are portals, yet React bubbles their key events up to here.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    if (target.closest('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return
    if (target === event.currentTarget && onCardKey(event, onOpen)) event.preventDefault()
    if (event.key === 'l' || event.key === 'f') feedback.like()
    if (event.key === 'd') feedback.dislike()
  }
  return (
    <article
      onKeyDown={onKeyDown}
      aria-label={clip.title}
      tabIndex={-1}
      data-clip={clip.clipId}
      className={cx(
        'grid scroll-mt-4 gap-x-4 gap-y-4 rounded-sm py-6 outline-offset-8 sm:grid-cols-[176px_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6 sm:gap-y-3',
        wide ? 'grid-cols-1' : 'grid-cols-[38%_minmax(0,1fr)]',
      )}
    >
      <div className="sm:row-span-2">
        <ClipPoster clip={clip} eager={eager} onOpen={onOpen} />
      </div>
      <Heading clip={clip} number={number} onShowSource={onShowSource}>
        <FeedbackButtons clip={clip} asking={asking} onAsk={setAsking} />
      </Heading>
      <div className={cx('flex min-w-0 flex-col gap-3 sm:col-span-1', !wide && 'col-span-2')}>
        <Reason clip={clip} />
        <ScoreParts clip={clip} />
        {clip.keywords.length > 0 ? (
          <ul aria-label={t('card.keywords')} className="flex flex-wrap gap-1.5">
            {clip.keywords.map((keyword) => (
              <li key={keyword}>
                <Tag>{keyword}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
          <ClipActions clip={clip} />
          <Button variant="quiet" icon={<Captions aria-hidden className="size-4 text-ink-2" />} onClick={onOpen}>
            {t('card.read')}
          </Button>
        </div>
      </div>
    </article>
  )
}

function Reason({ clip }: { clip: Clip }) {
  const quotes = clip.evidence.map((entry) => entry.quote)
  return (
    <p className="text-lg text-ink">
      {markQuotes(clip.reason, quotes).map((part, index) =>
        part.marked ? (
          <mark key={index} className="marked">
            {part.text}
          </mark>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </p>
  )
}

type HeadingProps = Pick<ClipCardProps, 'clip' | 'number' | 'onShowSource'> & { children: ReactNode }

function Heading({ clip, number, onShowSource, children }: HeadingProps) {
  const { t, i18n } = useTranslation('clips')
  const rename = useRenameClip(clip)
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(clip.score)
  const [startSec, endSec] = clip.timeRanges[0] ?? [0, 0]
  const lastSec = clip.timeRanges.at(-1)?.[1] ?? endSec
  return (
    <header className="flex min-w-0 flex-wrap content-start items-start gap-x-3 gap-y-2 sm:flex-nowrap">
      <RankStamp letter={clip.letter} label={t('card.rank', { letter: clip.letter, score })} />
      <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-auto">
        <h3 className="flex items-start gap-2 text-lg font-semibold sm:text-xl">
          {number === null ? (
            <Tag>{t('card.bonus')}</Tag>
          ) : (
            <span className="font-mono text-lg leading-[26px] font-normal text-ink-3 tabular" aria-label={t('card.number', { number })}>
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
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <span className="font-semibold text-ink">{t('card.score', { score })}</span>
          <span aria-hidden>·</span>
          <span>{t('card.seconds', { count: Math.round(clip.duration) })}</span>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => onShowSource(startSec * 1000)}
            className="inline-flex min-h-6 items-center rounded-xs text-action underline underline-offset-4 touch:min-h-11"
          >
            <Timecode text={`${timecode(startSec * 1000)} – ${timecode(lastSec * 1000)}`} />{' '}
            <span className="sr-only">{t('card.showSource')}</span>
          </button>
          {clip.isEdited ? <Tag>{t('card.edited')}</Tag> : null}
        </p>
      </div>
      <div className="-mr-1.5 ml-auto flex">{children}</div>
    </header>
  )
}
