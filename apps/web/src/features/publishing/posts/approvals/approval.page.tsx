import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubmittedPost } from '@clipwright/contract/publishing/approvals'
import { toApiError } from '#platform/api-error.ts'
import { failureText } from '#platform/failure-text.ts'
import { useTitle } from '#platform/page-title.ts'
import { timecode } from '#platform/time-text.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { momentText } from '../moment-text.ts'
import { approvalText } from './approval-text.ts'
import { Companions, SubmittedTarget } from './submitted-target.tsx'
import { useVideoLink } from './use-video-link.ts'
import { useDecide, useSubmittedPosts } from './approvals.queries.ts'

const route = getRouteApi('/a/$token')

/** Posts for somebody without an account, who approves them, asks for a change or holds them. */
export function ApprovalPage() {
  const { t, i18n } = useTranslation('publishing')
  const { token } = route.useParams()
  const { data, error, refetch } = useSubmittedPosts(token)
  const [name, setName] = useState('')
  useTitle(t('approval.pageTitle'))
  useNoIndex()
  return (
    <main id="main" className="page pt-6 pb-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Wordmark />
        <VisitorLanguage className="w-44" />
      </div>
      <h1 className="mt-6 font-display text-2xl font-extrabold sm:text-3xl">{t('approval.pageTitle')}</h1>
      {error ? (
        <InlineAlert kind="danger" live className="mt-6 max-w-xl">
          {toApiError(error).errorName === 'RecordNotExisted' ? t('approval.ended') : failureText(error)}
        </InlineAlert>
      ) : null}
      {data ? (
        <>
          <p className="mt-1 text-ink-2">{t('approval.by', { team: data.orgName, date: dateText(data.expiresAt, i18n.language) })}</p>
          <ul>
            {data.posts.map((post) => (
              <li key={post.postId}>
                <Submitted post={post} token={token} name={name} onName={setName} onRenew={() => void refetch()} />
              </li>
            ))}
          </ul>
        </>
      ) : error ? null : (
        <Skeleton className="mt-8 h-80 w-full max-w-xl" />
      )}
    </main>
  )
}

const dateText = (iso: string, language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))

/** The address is a secret, and no search engine may list it. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

type DeciderProps = { post: SubmittedPost; token: string; name: string; onName: (name: string) => void }
type SubmittedProps = DeciderProps & { onRenew: () => void }

function Submitted({ post, token, name, onName, onRenew }: SubmittedProps) {
  const { t, i18n } = useTranslation('publishing')
  const video = useRef<HTMLVideoElement>(null)
  const title = post.title || post.clipTitle
  const version = `${post.postId} ${post.fingerprint ?? ''}`
  const link = useVideoLink(post.videoUrl, version, onRenew)
  return (
    <article aria-label={title} className="mt-8 grid gap-6 border-t border-line pt-6 md:grid-cols-[minmax(0,18rem)_1fr]">
      {link.url ? (
        <VideoPlayer
          video={video}
          src={link.url}
          onRenew={link.renew}
          poster={post.posterUrl}
          label={title}
          className="max-h-[70vh] self-start"
        />
      ) : (
        <p className="rounded-md bg-sunken p-4 text-ink-2">{t('approval.exporting')}</p>
      )}
      <div className="min-w-0">
        <h2 className="text-xl font-semibold wrap-anywhere">{title}</h2>
        <p className="mt-1 font-semibold">{momentText(post.fireAt, post.zone, i18n.language)}</p>
        <ul className="mt-3">
          {post.targets.map((target) => (
            <li key={`${target.platform} ${target.handle}`} className="border-t border-line py-3">
              <SubmittedTarget target={target} version={version} onRenew={onRenew} />
            </li>
          ))}
        </ul>
        <Companions post={post} videoUrl={link.url} />
        {post.approval ? (
          <InlineAlert kind={post.approval.state === 'waiting' ? 'info' : 'warning'} className="mt-2">
            {approvalText(post.approval, t)}
          </InlineAlert>
        ) : null}
        {post.isClosed ? (
          <p className="mt-3 text-ink-2">{t('approval.closed')}</p>
        ) : (
          <DecisionForm
            post={post}
            token={token}
            name={name}
            onName={onName}
            readTimeMs={() => Math.round((video.current?.currentTime ?? 0) * 1000)}
          />
        )}
      </div>
    </article>
  )
}

type Decision = 'approved' | 'changes' | 'held'
type DecisionFormProps = DeciderProps & { readTimeMs: () => number }

function DecisionForm({ post: { postId, fingerprint }, token, name, onName, readTimeMs }: DecisionFormProps) {
  const { t } = useTranslation('publishing')
  const decide = useDecide(token)
  const [comment, setComment] = useState('')
  const [atMs, setAtMs] = useState<number | null>(null)
  const isNamed = name.trim() !== ''
  const isReady = isNamed && fingerprint !== null
  const send = (decision: Decision) => {
    if (!isReady || fingerprint === null) return
    decide.mutate({
      postId,
      fingerprint,
      decision,
      name: name.trim(),
      ...(comment.trim() === '' ? {} : { comment, ...(atMs === null ? {} : { atMs }) }),
    })
  }
  return (
    <>
      <TextField
        className="mt-4 max-w-sm"
        label={t('approval.name')}
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextArea
        className="mt-4"
        label={t('approval.comment')}
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Switch
        className="mt-2"
        label={atMs === null ? t('approval.atThis') : t('approval.atTime', { time: timecode(atMs) })}
        checked={atMs !== null}
        onChange={(isOn) => setAtMs(isOn ? readTimeMs() : null)}
      />
      {decide.error ? (
        <InlineAlert kind="danger" live className="mt-3">
          {failureText(decide.error)}
        </InlineAlert>
      ) : null}
      {decide.isSuccess ? (
        <p role="status" className="mt-3 font-semibold">
          {t('approval.sent')}
        </p>
      ) : null}
      {isNamed ? null : <p className="mt-3 text-sm text-ink-2">{t('approval.nameFirst')}</p>}
      <Decisions isReady={isReady} isBusy={decide.isPending} onDecide={send} />
    </>
  )
}

type DecisionsProps = { isReady: boolean; isBusy: boolean; onDecide: (decision: Decision) => void }

function Decisions({ isReady, isBusy, onDecide }: DecisionsProps) {
  const { t } = useTranslation('publishing')
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" aria-disabled={!isReady} busy={isBusy} onClick={() => onDecide('approved')}>
        {t('approval.approve')}
      </Button>
      <Button aria-disabled={!isReady} busy={isBusy} onClick={() => onDecide('changes')}>
        {t('approval.askChange')}
      </Button>
      <Button variant="quiet" aria-disabled={!isReady} busy={isBusy} onClick={() => onDecide('held')}>
        {t('approval.hold')}
      </Button>
    </div>
  )
}
