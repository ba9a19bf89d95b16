import { MoreHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrgMember } from '@clipwright/contract/identity/org-members'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { toApiError } from '#platform/api-error.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { memberActions, type MemberAction } from './member-actions.ts'
import { membersPerPage, useMembers, useRemoveMember, useTransferOwnership, useUpdateRole } from './orgs.queries.ts'

/** Ten members per page, each with the allowed actions. */
export function MemberList({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch } = useMembers(pageNum)
  if (error && !data) {
    return (
      <InlineAlert
        kind="danger"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('members.retry')}
          </Button>
        }
      >
        {t('members.failed')}
      </InlineAlert>
    )
  }
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        {data.data.map((member) => (
          <MemberRow key={member.id} org={org} member={member} />
        ))}
      </ul>
      {data.total > membersPerPage ? (
        <nav aria-label={t('members.title')} className="mt-3 flex items-center gap-3">
          <Button size="small" disabled={pageNum <= 1} onClick={() => setPageNum(pageNum - 1)}>
            {t('members.previous')}
          </Button>
          <span className="text-sm text-ink-2 tabular">{t('members.page', { page: pageNum, pages: data.totalPages })}</span>
          <Button size="small" disabled={!data.hasMore} onClick={() => setPageNum(pageNum + 1)}>
            {t('members.next')}
          </Button>
        </nav>
      ) : null}
    </div>
  )
}

function MemberRow({ org, member }: { org: Organisation; member: OrgMember }) {
  const { t } = useTranslation('orgs')
  const myId = useSession((state) => state.session?.account?.userId)
  const isMe = member.userId === myId
  const role = member.roleIds[0] ?? 'member'
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Portrait member={member} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {member.name}
          {isMe ? <span className="font-normal text-ink-2"> ({t('members.you')})</span> : null}
        </p>
        <p className="truncate text-sm text-ink-2">{member.email}</p>
      </div>
      <span className="flex flex-wrap justify-end gap-1">
        {member.status === 'deactivated' ? <Tag>{t('members.deactivated')}</Tag> : null}
        <Tag>{t(`role.${role}`)}</Tag>
      </span>
      <MemberMenu member={member} actions={isMe ? [] : memberActions(org.role, role, org.mayHaveAdmins)} />
    </li>
  )
}

function Portrait({ member }: { member: OrgMember }) {
  const shape = 'size-9 shrink-0 rounded-full border border-line'
  if (member.picture) return <img src={member.picture} alt="" className={`${shape} object-cover`} />
  return (
    <span aria-hidden className={`${shape} grid place-items-center bg-sunken text-ink-2`}>
      <UserRound className="size-5" strokeWidth={1.75} />
    </span>
  )
}

function MemberMenu({ member, actions }: { member: OrgMember; actions: readonly MemberAction[] }) {
  const { t } = useTranslation('orgs')
  const [asking, setAsking] = useState<'remove' | 'transfer' | null>(null)
  const role = useUpdateRole()
  const remove = useRemoveMember()
  const transfer = useTransferOwnership()
  const run: Record<MemberAction, () => void> = {
    makeAdmin: () => role.mutate({ member, isAdmin: true }),
    downgrade: () => role.mutate({ member, isAdmin: false }),
    transfer: () => setAsking('transfer'),
    remove: () => setAsking('remove'),
  }
  const mutation = asking === 'remove' ? remove : transfer
  // Keeps the columns of all rows aligned.
  if (actions.length === 0) return <span aria-hidden className="w-8 touch:w-11" />
  return (
    <>
      <Menu
        label={t('members.menu', { name: member.name })}
        trigger={
          <IconButton bare label={t('members.menu', { name: member.name })}>
            <MoreHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
        entries={actions.map(
          (action): MenuEntry => ({ kind: 'item', label: t(`members.${action}`), danger: action === 'remove', onSelect: run[action] }),
        )}
      />
      {asking ? (
        <ConfirmDialog
          title={t(`confirm.${asking}.title`, { name: member.name })}
          button={t(`confirm.${asking}.button`)}
          busy={mutation.isPending}
          failure={mutation.error ? toApiError(mutation.error) : null}
          onConfirm={() => mutation.mutate(member, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {t(`confirm.${asking}.body`, { name: member.name })}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
