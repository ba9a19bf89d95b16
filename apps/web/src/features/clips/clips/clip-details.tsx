import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { timecode } from '#platform/time-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { Tag } from '#ui/tag.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { cardOf } from './card-shortcuts.ts'
import { ClipActions } from './clip-actions.tsx'
import { PostWords } from './post-words.tsx'
import { markQuotes } from './reason-marks.ts'
import { ScoreParts } from './score-parts.tsx'

export type ClipDetailsProps = {
  clip: Clip
  /** Beside the cards, which stay in use; otherwise a sheet over them. */
  isBeside: boolean
  /** The clip before and after it, where there is one. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onShowSource: (sourceMs: number) => void
  onClose: () => void
}

/** Why a clip was chosen, its scores, its words, and everything that is done with it. */
export function ClipDetails(props: ClipDetailsProps) {
  const { t } = useTranslation('clips')
  if (props.isBeside) return <BesideSheet {...props} />
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title={t('details.title')}
      titleHidden
      closeLabel={t('app:close')}
      width="side"
      focusSelf
      returnTo={() => cardOf(props.clip)}
    >
      <div className="pr-12">
        <Heading {...props} />
      </div>
      <Body {...props} />
      <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <ClipActions clip={props.clip} />
      </div>
    </Dialog>
  )
}

function BesideSheet(props: ClipDetailsProps) {
  const { t } = useTranslation('clips')
  const { clip, onClose } = props
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  const close = () => {
    onClose()
    cardOf(clip)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof HTMLElement && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isInside || event.defaultPrevented) return
    close()
  }
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={t('details.title')}
      onKeyDown={onKeyDown}
      className="sticky top-4 mt-4 flex max-h-[calc(100dvh-32px)] flex-col rounded-lg border border-line bg-surface -outline-offset-2"
    >
      <div className="flex items-start gap-2 px-5 pt-4">
        <Heading {...props} />
        <IconButton label={t('app:close')} onClick={close}>
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-b border-line px-5 pb-3">
        <ClipActions clip={clip} />
      </div>
      {/* Reached by Tab, so that the arrows scroll it. */}
      <div role="group" aria-label={clip.title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 -outline-offset-2">
        <Body {...props} />
      </div>
    </aside>
  )
}

function Heading({ clip, onPrevious, onNext }: ClipDetailsProps) {
  const { t, i18n } = useTranslation('clips')
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(clip.score)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <RankStamp letter={clip.letter} label={t('card.rank', { letter: clip.letter, score })} />
      <span className="font-semibold tabular">{t('card.score', { score })}</span>
      {/* At an end they stay in the Tab order: pressing one there must not lose the focus. */}
      <span className="ml-auto flex">
        <IconButton
          label={t('player.previous')}
          aria-disabled={!onPrevious}
          className="aria-disabled:opacity-50"
          onClick={onPrevious ?? undefined}
        >
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('player.next')} aria-disabled={!onNext} className="aria-disabled:opacity-50" onClick={onNext ?? undefined}>
          <ArrowRight aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </span>
    </div>
  )
}

function Body({ clip, onShowSource }: ClipDetailsProps) {
  const { t } = useTranslation('clips')
  const [startSec, endSec] = clip.timeRanges[0] ?? [0, 0]
  const lastSec = clip.timeRanges.at(-1)?.[1] ?? endSec
  return (
    <>
      <h2 className="mt-3 text-xl font-semibold">{clip.title}</h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
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
      {clip.reason ? (
        <Part title={t('details.why')}>
          <Reason clip={clip} />
        </Part>
      ) : null}
      <Part title={t('scores.label')}>
        <ScoreParts clip={clip} />
      </Part>
      <Part title={t('card.read')}>
        <Said clip={clip} />
      </Part>
      <PostWords clip={clip} />
      {clip.keywords.length > 0 ? (
        <Part title={t('card.keywords')}>
          <ul aria-label={t('card.keywords')} className="flex flex-wrap gap-1.5">
            {clip.keywords.map((keyword) => (
              <li key={keyword}>
                <Tag>{keyword}</Tag>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Reason({ clip }: { clip: Clip }) {
  const quotes = clip.evidence.map((entry) => entry.quote)
  return (
    <p>
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

/** The words of the clip, a paragraph for each turn of a speaker. */
function Said({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const { words } = clip.screenplay
  if (words.length === 0) return <p className="text-ink-2">{t('player.noWords')}</p>
  return toTurns(words).map((turn) => (
    <p key={turn.startMs} className="mt-1.5 first:mt-0">
      {turn.speaker ? <strong className="font-semibold">{turn.speaker} </strong> : null}
      {turn.text}
    </p>
  ))
}

function toTurns(words: Clip['screenplay']['words']): { startMs: number; speaker: string | undefined; text: string }[] {
  const turns: { startMs: number; speaker: string | undefined; text: string }[] = []
  for (const { text, speaker, startMs } of words) {
    const last = turns.at(-1)
    if (last && (speaker === undefined || speaker === last.speaker)) last.text += ` ${text}`
    else turns.push({ startMs, speaker, text })
  }
  return turns
}
