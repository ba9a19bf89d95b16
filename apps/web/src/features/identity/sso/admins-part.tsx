import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserId } from '@clipwright/contract/ids'
import type { SsoSettings } from '@clipwright/contract/identity/sso'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useAdminAction, useAdmins, useMembersToChoose } from './sso.queries.ts'

/** Administrators of single sign-on, appointed by the owner. */
export function AdminsPart({ orgId, isActing }: { orgId: SsoSettings['orgId']; isActing: boolean }) {
  const { t } = useTranslation('sso')
  const isOwner = useSession((state) => state.session?.account?.role === 'owner')
  const { data: admins, error, refetch } = useAdmins(orgId)
  const act = useAdminAction()
  const blocked = isActing ? t('blocked.acting') : isOwner ? undefined : t('blocked.not_owner')
  return (
    <SettingsPart title={t('admins.title')} description={blocked ?? t('admins.hint')}>
      <div className="grid gap-4">
        <FailureLine error={error} onRetry={() => void refetch()} />
        {admins || error ? null : <Skeleton className="h-12 w-full" />}
        {admins ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {admins.map((admin) => (
              <li key={admin.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    <span className="break-words">{admin.name}</span>
                    {admin.isOwner ? <Tag>{t('admins.owner')}</Tag> : null}
                  </p>
                  <p className="text-sm break-all text-ink-2">{admin.email}</p>
                </div>
                {admin.isOwner ? null : (
                  <Button
                    size="small"
                    disabled={blocked !== undefined}
                    title={blocked}
                    busy={act.isPending && act.variables.userId === admin.userId}
                    aria-label={t('admins.removeNamed', { name: admin.name })}
                    onClick={() => act.mutate({ userId: admin.userId, isAdmin: false })}
                  >
                    {t('remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {admins && blocked === undefined ? (
          <AddAdmin
            known={admins.map(({ userId }) => userId)}
            busy={act.isPending}
            onAdd={(userId) => act.mutate({ userId, isAdmin: true })}
          />
        ) : null}
        <FailureLine error={act.error} />
      </div>
    </SettingsPart>
  )
}

function AddAdmin({ known, busy, onAdd }: { known: readonly string[]; busy: boolean; onAdd: (userId: UserId) => void }) {
  const { t } = useTranslation('sso')
  const [chosenId, setChosenId] = useState('')
  const { data } = useMembersToChoose(true)
  const others = data?.data.filter(({ userId }) => !known.includes(userId)) ?? []
  if (data && others.length === 0) return <p className="text-sm text-ink-2">{t('admins.nobodyElse')}</p>
  const member = others.find(({ userId }) => userId === chosenId)
  return (
    <div className="flex max-w-md items-end gap-2">
      <Select
        className="min-w-0 flex-1"
        label={t('admins.choose')}
        value={member ? String(member.userId) : ''}
        options={[
          { value: '', label: t('admins.nobody') },
          ...others.map(({ userId, name, email }) => ({ value: String(userId), label: `${name} (${email})` })),
        ]}
        onChange={setChosenId}
      />
      <Button disabled={!member} busy={busy} onClick={() => member && onAdd(member.userId)}>
        {t('admins.add')}
      </Button>
    </div>
  )
}
