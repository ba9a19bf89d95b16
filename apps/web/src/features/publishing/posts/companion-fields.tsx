import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countComment, offeredCompanions } from '@clipwright/contract/publishing/companions'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { timecode } from '#platform/time-text.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-field.tsx'
import type { Draft } from './draft.ts'

type CompanionFieldsProps = { draft: Draft; targets: readonly SocialAccount[]; onChange: (draft: Draft) => void }

/** What goes along with a post, where one of its accounts takes it. */
export function CompanionFields({ draft, targets, onChange }: CompanionFieldsProps) {
  const { t, i18n } = useTranslation('publishing')
  const [isOpen, setOpen] = useState(draft.firstComment !== '' || draft.coverAtMs !== null || draft.sendsCaptions)
  const takers = (takes: (offer: (typeof offeredCompanions)[SocialAccount['platform']]) => boolean) =>
    targets.filter(({ platform }) => takes(offeredCompanions[platform]))
  const commenters = takers(({ comment }) => comment !== null)
  const covered = takers(({ cover }) => cover !== null)
  const captioned = takers(({ captions }) => captions !== null)
  if (commenters.length + covered.length + captioned.length === 0) return null
  const list = new Intl.ListFormat(i18n.language)
  const namesOf = (accounts: readonly SocialAccount[]) => list.format(accounts.map(({ name }) => name))
  return (
    <details className="mt-4" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 font-semibold">{t('compose.more')}</summary>
      <div className="mt-2 grid gap-4">
        {commenters.length > 0 ? (
          <TextArea
            label={t('compose.firstComment')}
            hint={[t('compose.firstCommentHint', { names: namesOf(commenters) }), countText(draft, commenters, i18n.language)].join(' · ')}
            rows={2}
            value={draft.firstComment}
            maxLength={10_000}
            onChange={(event) => onChange({ ...draft, firstComment: event.target.value })}
          />
        ) : null}
        {covered.length > 0 ? <CoverField draft={draft} names={namesOf(covered)} onChange={onChange} /> : null}
        {captioned.length > 0 ? (
          <Switch
            label={t('compose.sendsCaptions')}
            hint={t('compose.captionsHint', { names: namesOf(captioned) })}
            checked={draft.sendsCaptions}
            onChange={(sendsCaptions) => onChange({ ...draft, sendsCaptions })}
          />
        ) : null}
      </div>
    </details>
  )
}

/** Signs so far, of as many as the strictest account takes. */
function countText({ firstComment }: Draft, accounts: readonly SocialAccount[], language: string): string {
  const counts = accounts.flatMap(({ platform, limits }) => countComment(platform, limits, firstComment.trim()) ?? [])
  const strictest = counts.toSorted((a, b) => a.most - a.length - (b.most - b.length))[0]
  const format = new Intl.NumberFormat(language)
  return strictest ? `${format.format(strictest.length)} / ${format.format(strictest.most)}` : ''
}

function CoverField({ draft, names, onChange }: { draft: Draft; names: string; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation('publishing')
  const { clip, coverAtMs } = draft
  return (
    <div>
      <p className="mb-2 text-sm font-semibold" aria-hidden>
        {t('compose.cover')}
      </p>
      <Segmented
        label={t('compose.cover')}
        value={coverAtMs === null ? 'auto' : 'moment'}
        options={[
          { value: 'auto', label: t('compose.coverAuto') },
          { value: 'moment', label: t('compose.coverMoment') },
        ]}
        onChange={(kind) => onChange({ ...draft, coverAtMs: kind === 'auto' ? null : Math.round(clip.duration * 500) })}
      />
      <p className="mt-1 text-sm text-ink-2">{t('compose.coverHint', { names })}</p>
      {coverAtMs === null ? null : (
        <CoverMoment
          videoUrl={clip.videoUrl}
          durationMs={clip.duration * 1000}
          atMs={coverAtMs}
          onChange={(next) => onChange({ ...draft, coverAtMs: next })}
        />
      )}
    </div>
  )
}

type CoverMomentProps = { videoUrl: string | null; durationMs: number; atMs: number; onChange: (atMs: number) => void }

const stepMs = 100

/** The frame that becomes the cover, and a slider that chooses it. */
function CoverMoment({ videoUrl, durationMs, atMs, onChange }: CoverMomentProps) {
  const { t } = useTranslation('publishing')
  const id = useId()
  const video = useRef<HTMLVideoElement>(null)
  // Another moment in the address would load the video again; the slider only seeks.
  const [firstMs] = useState(atMs)
  const show = (nextMs: number) => {
    if (video.current) video.current.currentTime = nextMs / 1000
    onChange(nextMs)
  }
  const label = t('compose.coverAt', { time: timecode(atMs) })
  return (
    <div className="mt-3 flex flex-wrap items-end gap-4">
      {videoUrl === null ? null : (
        <video
          ref={video}
          src={`${videoUrl}#t=${firstMs / 1000}`}
          muted
          playsInline
          preload="metadata"
          aria-hidden
          className="h-40 w-auto rounded-md bg-sunken"
        />
      )}
      <div className="min-w-48 flex-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, Math.floor(durationMs / stepMs - 1) * stepMs)}
          step={stepMs}
          value={atMs}
          aria-valuetext={timecode(atMs)}
          onChange={(event) => show(Number(event.target.value))}
          className="mt-1 h-6 w-full accent-(--primary) touch:h-11"
        />
      </div>
    </div>
  )
}
