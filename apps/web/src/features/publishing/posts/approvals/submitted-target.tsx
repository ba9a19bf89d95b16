import { useTranslation } from 'react-i18next'
import type { SubmittedPost } from '@clipwright/contract/publishing/approvals'
import { timecode } from '#platform/time-text.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { Tag } from '#ui/tag.tsx'
import { useChoiceText } from '../../social-accounts/choice-field.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { useFitText } from '../own-fit.tsx'
import { useVideoLink } from './use-video-link.ts'

const fitNames = ['mostMs', 'ratio', 'mostBytes'] as const

type SubmittedTargetProps = { target: SubmittedPost['targets'][number]; version: string; onRenew: () => void }

/** What one account gets: its text, its video where that was changed for it, and how it goes out. `version`: of the post. */
export function SubmittedTarget({ target, version, onRenew }: SubmittedTargetProps) {
  const { t, i18n } = useTranslation('publishing')
  const list = new Intl.ListFormat(i18n.language)
  const { platform, handle, text, choices, fit, companions } = target
  const link = useVideoLink(target.videoUrl, version, onRenew)
  const choiceText = useChoiceText()
  const fitText = useFitText()
  const changes = fitNames.flatMap((name) => (fit[name] === undefined ? [] : [fitText({ [name]: fit[name] }, 'fit')]))
  const facts = [
    ...Object.entries(choices).map(([name, value]) => `${t(`choices.name.${name as keyof typeof choices}`)}: ${choiceText(value)}`),
    ...(companions.length > 0 ? [t('approval.along', { what: list.format(companions.map((kind) => t(`companion.kind.${kind}`))) })] : []),
  ]
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {handle} <Tag>{platformNames[platform]}</Tag>
      </span>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
      {facts.length > 0 ? <p className="mt-1 text-sm text-ink-2">{facts.join(' · ')}</p> : null}
      {changes.length > 0 ? (
        <>
          <p className="mt-2 text-sm font-semibold">{t('approval.ownVideo', { changes: changes.join(' · ') })}</p>
          {link.url === null ? (
            <p className="mt-1 rounded-md bg-sunken p-3 text-sm text-ink-2">{t('approval.exporting')}</p>
          ) : (
            <VideoPlayer src={link.url} onRenew={link.renew} label={handle} className="mt-1 max-h-80 max-w-full" />
          )}
        </>
      ) : null}
    </>
  )
}

/** The comment and the cover that go along where an account takes them. */
export function Companions({ post, videoUrl }: { post: SubmittedPost; videoUrl: string | null }) {
  const { t } = useTranslation('publishing')
  const { targets, firstComment, coverAtMs } = post
  const goesAlong = (kind: SubmittedPost['targets'][number]['companions'][number]) =>
    targets.some(({ companions }) => companions.includes(kind))
  const hasComment = goesAlong('comment')
  const hasCover = goesAlong('cover') && coverAtMs !== null
  if (!hasComment && !hasCover) return null
  return (
    <dl className="border-t border-line py-3">
      {hasComment ? (
        <>
          <dt className="font-semibold">{t('companion.kind.comment')}</dt>
          <dd className="mt-1 mb-3 wrap-anywhere whitespace-pre-wrap">{firstComment}</dd>
        </>
      ) : null}
      {hasCover ? (
        <>
          <dt className="font-semibold">{t('compose.coverAt', { time: timecode(coverAtMs) })}</dt>
          <dd className="mt-1">
            {videoUrl === null ? null : (
              <video
                muted
                playsInline
                preload="metadata"
                aria-hidden
                src={`${videoUrl}#t=${coverAtMs / 1000}`}
                className="h-40 w-auto rounded-md bg-sunken"
              />
            )}
          </dd>
        </>
      ) : null}
    </dl>
  )
}
