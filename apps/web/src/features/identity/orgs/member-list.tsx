import { MoreHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrgMember } from '@clipwright/contract/identity/org-members'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { toApiError } from '#platform/api-error.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
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
      <MemberTable org={org} members={data.data} />
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

function MemberTable({ org, members }: { org: Organisation; members: readonly OrgMember[] }) {
  const { t } = useTranslation('orgs')
  const myId = useSession((state) => state.session?.account?.userId)
  const roleOf = ({ roleIds }: OrgMember) => roleIds[0] ?? 'member'
  return (
    <DataTable
      label={t('members.title')}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('role.member'),
          isName: true,
          cell: (member) => <Person member={member} isMe={member.userId === myId} />,
        },
        {
          id: 'role',
          header: t('members.role'),
          cell: (member) => (
            <span className="inline-flex flex-wrap gap-1">
              <Tag>{t(`role.${roleOf(member)}`)}</Tag>
              {member.status === 'deactivated' ? <Tag>{t('members.deactivated')}</Tag> : null}
            </span>
          ),
        },
        {
          id: 'actions',
          header: t('app:actions'),
          isActions: true,
          cell: (member) => (
            <MemberMenu
              member={member}
              actions={member.userId === myId ? [] : memberActions(org.role, roleOf(member), org.mayHaveAdmins)}
            />
          ),
        },
      ]}
    />
  )
}

function Person({ member, isMe }: { member: OrgMember; isMe: boolean }) {
  const { t } = useTranslation('orgs')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Portrait member={member} />
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {member.name}
          {isMe ? <span className="font-normal text-ink-2"> ({t('members.you')})</span> : null}
        </span>
        <span className="block text-sm break-words text-ink-2">{member.email}</span>
      </span>
    </span>
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
  if (actions.length === 0) return null
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
