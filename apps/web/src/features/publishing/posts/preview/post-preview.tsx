import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companionsTaken } from '@clipwright/contract/publishing/companions'
import type { VideoFit } from '@clipwright/contract/publishing/fit-video'
import { costOf } from '@clipwright/contract/publishing/post-costs'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { timecode } from '#platform/time-text.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { cx } from '#ui/class-names.ts'
import { type Draft, textFor } from './draft.ts'

type PostPreviewProps = { draft: Draft; account: SocialAccount }

/** What goes out on one account, as it is sent; drawn once somebody asks for it. */
export function PostPreview({ draft, account }: PostPreviewProps) {
  const { t } = useTranslation('publishing')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-2" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-sm font-semibold touch:py-3">{t('compose.preview')}</summary>
      {isOpen ? <Preview draft={draft} account={account} /> : null}
    </details>
  )
}

function Preview({ draft, account: { accountId, platform, handle, limits } }: PostPreviewProps) {
  const { t, i18n } = useTranslation('publishing')
  const { clip, title, firstComment, coverAtMs } = draft
  const text = textFor(draft, accountId)
  const along = companionsTaken(platform, draft)
  const cost = costOf(platform, text)
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 })
  return (
    <div className="mt-1 flex flex-wrap gap-4 rounded-md border border-line bg-sunken p-3">
      {clip.videoUrl === null ? null : <FittedVideo url={clip.videoUrl} label={clip.title} fit={draft.ownFits[accountId] ?? {}} />}
      <div className="min-w-52 flex-1">
        <p className="text-sm text-ink-2">{handle}</p>
        {limits.title === null ? null : <p className="mt-1 font-semibold wrap-anywhere">{title}</p>}
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
        {along.includes('comment') ? (
          <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap">{firstComment.trim()}</p>
        ) : null}
        <p className="mt-2 text-sm text-ink-2">
          {[
            ...(along.includes('cover') ? [t('compose.coverAt', { time: timecode(coverAtMs ?? 0) })] : []),
            ...(along.includes('captions') ? [t('companion.kind.captions')] : []),
            ...(cost === undefined ? [] : [t('compose.cost', { cost: money.format(cost) })]),
          ].join(' · ')}
        </p>
      </div>
    </div>
  )
}

const frames = { '9:16': 'aspect-9/16', '1:1': 'aspect-square' } as const

/** As far as it is sent, in the frame that it gets. */
function FittedVideo({ url, label, fit: { mostMs, ratio } }: { url: string; label: string; fit: VideoFit }) {
  return (
    <VideoPlayer
      src={mostMs === undefined ? url : `${url}#t=0,${mostMs / 1000}`}
      label={label}
      className={cx('h-72', ratio !== undefined && frames[ratio])}
    />
  )
}
