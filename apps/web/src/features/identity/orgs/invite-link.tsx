import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationLink } from '@clipwright/contract/identity/org-invitations'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { defaultInvitationDays, invitationDays, type InvitationDays, neverExpires } from '@clipwright/contract/identity/team-rules'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { dayText } from './date-words.ts'
import { can, useCreateInvitation, useInvitationLink, useRevokeInvitation } from './orgs.queries.ts'

/** The team's link: create, copy, replace, switch off. Others see that it exists, and who may manage it. */
export function InviteLink({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  const mayInvite = can(org, 'org:invite:edit')
  const { data, isPending } = useInvitationLink(mayInvite)
  const [isEditing, setEditing] = useState(false)
  const [note, setNote] = useState<'created' | 'replaced' | 'revoked' | null>(null)
  if (!mayInvite) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled>{t('link.copy')}</Button>
        <p className="text-sm text-ink-2">{t('need.invite')}</p>
      </div>
    )
  }
  if (isPending) return <Skeleton className="h-9 w-full max-w-md" />
  const link = data?.link ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-xl text-ink-2">{t('link.intro')}</p>
      {link ? <CurrentLink link={link} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} /> : null}
      {link && !isEditing ? null : (
        <LinkForm
          link={link}
          onDone={(outcome) => {
            setNote(outcome)
            setEditing(false)
          }}
        />
      )}
      <p role="status" className="text-sm text-ink-2">
        {note ? t(`link.${note}`) : ''}
      </p>
    </div>
  )
}

function CurrentLink({ link, isEditing, onEdit }: { link: InvitationLink; isEditing: boolean; onEdit: () => void }) {
  const { t, i18n } = useTranslation('orgs')
  const expiry = neverExpires(Date.parse(link.expireAt), useNowMs())
    ? t('link.never')
    : t('link.expires', { date: dayText(link.expireAt, i18n.language) })
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-60"
          label={t('link.label')}
          labelHidden
          readOnly
          mono
          value={link.inviteLink}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link.inviteLink} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-sm text-ink-2">
          {expiry}
          {link.domain ? ` · ${t('link.domainOnly', { domain: link.domain })}` : ''}
        </p>
        <Button variant="quiet" size="small" aria-expanded={isEditing} onClick={onEdit}>
          {t('link.edit')}
        </Button>
      </div>
    </>
  )
}

function LinkForm({ link, onDone }: { link: InvitationLink | null; onDone: (outcome: 'created' | 'replaced' | 'revoked') => void }) {
  const { t } = useTranslation('orgs')
  const [days, setDays] = useState<InvitationDays>(() => defaultInvitationDays(link ? Date.parse(link.expireAt) - Date.now() : null))
  const [domain, setDomain] = useState(link?.domain ?? '')
  const create = useCreateInvitation()
  const revoke = useRevokeInvitation()
  const failure = create.error ?? revoke.error
  const invitation = { expirationDays: days, ...(domain.trim() === '' ? {} : { domain: domain.trim().replace(/^@/, '') }) }
  return (
    <form
      className="grid gap-3 rounded-md bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate(invitation, { onSuccess: () => onDone(link ? 'replaced' : 'created') })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('link.expiry')}
          value={String(days) as `${InvitationDays}`}
          options={invitationDays.map((count) => ({ value: String(count) as `${InvitationDays}`, label: t(`link.days.${count}`) }))}
          onChange={(value) => setDays(Number(value) as InvitationDays)}
        />
        <TextField
          label={t('link.domain')}
          hint={t('link.domainHint')}
          value={domain}
          maxLength={253}
          inputMode="url"
          autoCapitalize="none"
          onChange={(event) => setDomain(event.target.value)}
        />
      </div>
      {link ? <p className="text-sm text-ink-2">{t('link.replaceHint')}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t(link ? 'link.replace' : 'link.create')}
        </Button>
        {link ? (
          <Button busy={revoke.isPending} onClick={() => revoke.mutate(link.id, { onSuccess: () => onDone('revoked') })}>
            {t('link.revoke')}
          </Button>
        ) : null}
      </div>
      {failure ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(toApiError(failure).errorName === 'InvalidParam' ? 'link.domainInvalid' : 'link.failed')}
        </p>
      ) : null}
    </form>
  )
}
