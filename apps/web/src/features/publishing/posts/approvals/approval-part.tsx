import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '@clipwright/contract/publishing/posts'
import { Button } from '#ui/button.tsx'
import { ApprovalLink } from './approval-link.tsx'
import { approvalText } from './approval-text.ts'
import { useApprovals, useCreateApproval, useDropApproval, useRevokeApproval } from './approvals.queries.ts'

/** Who has approved a post, and the links by which somebody can. `isOpen`: it has not gone out yet. */
export function ApprovalPart({ post, isOpen }: { post: Post; isOpen: boolean }) {
  const { t } = useTranslation('publishing')
  const create = useCreateApproval()
  const drop = useDropApproval()
  const { postId, approval } = post
  if (approval === null && !isOpen) return null
  return (
    <section className="border-t border-line py-3">
      <h3 className="font-semibold">{t('approval.heading')}</h3>
      <p className="mt-1 text-sm text-ink-2">{approval ? approvalText(approval, t) : t('approval.none')}</p>
      {create.data ? <ApprovalLink url={create.data.url} /> : null}
      {approval && isOpen ? <LinkList post={post} /> : null}
      {isOpen ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={create.isPending} onClick={() => create.mutate({ postIds: [postId] })}>
            {t('approval.ask')}
          </Button>
          {approval ? (
            <Button size="small" variant="quiet" busy={drop.isPending} onClick={() => drop.mutate(postId)}>
              {t('approval.drop')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function LinkList({ post }: { post: Post }) {
  const { t, i18n } = useTranslation('publishing')
  const links = useApprovals(post.postId)
  const revoke = useRevokeApproval()
  const [revokedId, setRevokedId] = useState('')
  const dateText = (iso: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
  return (
    <ul className="mt-1 text-sm empty:hidden">
      {links.data?.map(({ approvalId, createdAt, expiresAt }) => (
        <li key={approvalId} className="flex flex-wrap items-center gap-x-3">
          {t('approval.until', { made: dateText(createdAt), end: dateText(expiresAt) })}
          <Button
            size="small"
            variant="quiet"
            busy={revoke.isPending && revokedId === approvalId}
            onClick={() => {
              setRevokedId(approvalId)
              revoke.mutate({ approvalId })
            }}
          >
            {t('approval.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
