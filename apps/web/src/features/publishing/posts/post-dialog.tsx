import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostId } from '@clipwright/contract/ids'
import type { MovedPost } from '@clipwright/contract/publishing/move-posts'
import type { Post, PostTarget } from '@clipwright/contract/publishing/posts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { paths } from '../../../paths.ts'
import { CompanionList } from './companion-list.tsx'
import { ApprovalPart } from './approvals/approval-part.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { momentText } from './moment-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { isMovable, moodOfTarget } from './post-state.ts'
import { type CalendarPost, useCancelPost, usePost, useResolveTarget, useRetryTarget } from './posts.queries.ts'
import { showInOwnZone } from './zone.ts'

type PostDialogProps = { postId: PostId; onMoved: (post: CalendarPost, move: MovedPost) => void; onClose: () => void }

/** One post: what goes where, how far it has got, and what can be done about it. */
export function PostDialog({ postId, onMoved, onClose }: PostDialogProps) {
  const { t } = useTranslation('publishing')
  const post = usePost(postId)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={post.data ? post.data.title || post.data.clipTitle : t('post.title')}
      closeLabel={t('app:close')}
      width="medium"
    >
      {post.isPending ? <Skeleton className="h-40 w-full" /> : null}
      <FailureLine error={post.error} onRetry={() => void post.refetch()} />
      {post.data ? <PostDetails post={post.data} onMoved={onMoved} /> : null}
    </Dialog>
  )
}

function PostDetails({ post, onMoved }: { post: Post } & Pick<PostDialogProps, 'onMoved'>) {
  const { t, i18n } = useTranslation('publishing')
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null)
  const cancel = useCancelPost()
  const close = () => setAsking(null)
  return (
    <>
      <div className="flex gap-4">
        {post.posterUrl ? <img src={post.posterUrl} alt="" className="h-28 w-auto shrink-0 rounded-md bg-sunken object-cover" /> : null}
        <div className="min-w-0">
          <p className="font-semibold">{momentText(post.fireAt, post.zone, i18n.language)}</p>
          <p className="mt-1 text-sm text-ink-2">{t('post.clip', { title: post.clipTitle })}</p>
        </div>
      </div>
      <ul className="mt-4">
        {post.targets.map((target) => (
          <li key={target.targetId} className="border-t border-line py-3">
            <TargetDetails post={post} target={target} />
          </li>
        ))}
      </ul>
      <ApprovalPart post={post} isOpen={isMovable(post)} />
      {isMovable(post) ? (
        <div className="mt-2 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
          <Button variant="quiet" onClick={() => setAsking('cancel')}>
            {t('post.cancel')}
          </Button>
          <Button onClick={() => setAsking('move')}>{t('move.title')}</Button>
          <Link to={paths.composePost} search={{ post: post.postId }} className={buttonClass({})}>
            {t('post.edit')}
          </Link>
        </div>
      ) : null}
      {asking === 'move' ? <MoveDialog post={{ ...post, ...showInOwnZone(post.fireAt) }} onMoved={onMoved} onClose={close} /> : null}
      {asking === 'cancel' ? (
        <ConfirmDialog
          title={t('post.cancelTitle')}
          action={t('post.cancel')}
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(post.postId, { onSettled: close })}
          onClose={close}
        >
          {t('post.cancelBody')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function TargetDetails({ post, target }: { post: Post; target: PostTarget }) {
  const { t } = useTranslation('publishing')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-semibold">{target.handle}</span>
        <Tag>{platformNames[target.platform]}</Tag>
        <span className="ml-auto text-sm font-semibold">{t(`mood.${moodOfTarget(target)}`)}</span>
      </div>
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{target.text}</p>
      <TargetReason target={target} />
      {target.state === 'handed-over' ? (
        <p className="mt-2 text-sm font-medium">{t('post.handedOver', { platform: platformNames[target.platform] })}</p>
      ) : null}
      <CompanionList post={post} target={target} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {target.remoteUrl ? (
          <a href={target.remoteUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            {t('post.open')}
          </a>
        ) : null}
        {target.state === 'needs-you' ? <TargetActions post={post} target={target} /> : null}
      </div>
    </>
  )
}

function TargetReason({ target: { reason, detail, isLive, state } }: { target: PostTarget }) {
  const { t } = useTranslation('publishing')
  if (state === 'posted' || reason === null) return null
  const liveness = isLive === null ? t('post.maybeLive') : t('post.notLive')
  return (
    <p className="mt-2 text-sm font-medium">
      {t(`reason.${reason}`)}
      {detail === null ? '' : ` “${detail}”`} {liveness}
    </p>
  )
}

function TargetActions({ post, target }: { post: Post; target: PostTarget }) {
  const { t } = useTranslation('publishing')
  const retry = useRetryTarget()
  const resolve = useResolveTarget()
  const address = { postId: post.postId, targetId: target.targetId }
  const busy = retry.isPending || resolve.isPending
  if (target.isLive === null) {
    return (
      <>
        <Button size="small" variant="primary" busy={busy} onClick={() => resolve.mutate({ ...address, isLive: true })}>
          {t('post.isThere')}
        </Button>
        <Button size="small" busy={busy} onClick={() => resolve.mutate({ ...address, isLive: false })}>
          {t('post.postAgain')}
        </Button>
        <Button size="small" variant="quiet" busy={busy} onClick={() => retry.mutate(address)}>
          {t('post.askAgain')}
        </Button>
      </>
    )
  }
  return (
    <Button size="small" variant="primary" busy={busy} onClick={() => retry.mutate(address)}>
      {target.reason === 'late' ? t('post.postNow') : t('post.retry')}
    </Button>
  )
}
