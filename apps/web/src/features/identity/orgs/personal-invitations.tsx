import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationLink } from '@clipwright/contract/identity/org-invitations'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { dayText } from './date-words.ts'
import { can, useCreateInvitation, useRevokeInvitation, useSentInvitations } from './orgs.queries.ts'

const invitationDays = 30

/** Invitations for one person each: by mail, or as a one-time link. */
export function PersonalInvitations({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  const create = useCreateInvitation()
  const mayInvite = can(org, 'org:invite:edit')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-xl text-ink-2">{t('personal.intro')}</p>
      <MailForm mayInvite={mayInvite} />
      <div>
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          disabled={!mayInvite}
          busy={create.isPending}
          onClick={() => create.mutate({ expirationDays: invitationDays, singleUse: true })}
        >
          {t('personal.single')}
        </Button>
        {create.error ? (
          <p role="alert" className="text-sm font-medium text-danger">
            {t('link.failed')}
          </p>
        ) : null}
      </div>
      {mayInvite ? <Unused /> : null}
    </div>
  )
}

function MailForm({ mayInvite }: { mayInvite: boolean }) {
  const { t } = useTranslation('orgs')
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<{ email: string; isMailed: boolean } | null>(null)
  const create = useCreateInvitation()
  const failure = create.error ? toApiError(create.error) : null
  const problem =
    failure?.errorName === 'InvalidParam' ? t('personal.emailInvalid') : failure ? t(`errors:${failure.errorName}`) : undefined
  const send = (address: string) =>
    create.mutate(
      { expirationDays: invitationDays, email: address },
      {
        onSuccess: ({ isMailed }) => {
          setOutcome({ email: address, isMailed })
          setEmail('')
        },
      },
    )
  return (
    <form
      className="flex max-w-xl flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setOutcome(null)
        if (mayInvite && email.trim() !== '') send(email.trim())
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-56"
        label={t('personal.email')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        disabled={!mayInvite}
        error={problem}
        hint={mayInvite ? undefined : t('need.invite')}
        onChange={(event) => {
          create.reset()
          setEmail(event.target.value)
        }}
      />
      <Button type="submit" className="mt-6" disabled={!mayInvite || email.trim() === ''} busy={create.isPending}>
        {t('personal.send')}
      </Button>
      <p role="status" className="w-full text-sm text-ink-2">
        {outcome ? t(outcome.isMailed ? 'personal.sent' : 'personal.notMailed', { email: outcome.email }) : ''}
      </p>
    </form>
  )
}

function Unused() {
  const { t } = useTranslation('orgs')
  const { data } = useSentInvitations(true)
  if (!data || data.total === 0) return null
  return (
    <div>
      <h4 className="text-sm font-semibold">{t('personal.pending')}</h4>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {data.data.map((invitation) => (
          <UnusedRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </div>
  )
}

function UnusedRow({ invitation }: { invitation: InvitationLink }) {
  const { t, i18n } = useTranslation('orgs')
  const revoke = useRevokeInvitation()
  const name = invitation.email ? t('personal.forEmail', { email: invitation.email }) : t('personal.singleUse')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-ink-2">{t('link.expires', { date: dayText(invitation.expireAt, i18n.language) })}</span>
      </span>
      <CopyButton small text={invitation.inviteLink} label={t('personal.copyNamed', { name })} />
      <Button
        size="small"
        variant="quiet"
        busy={revoke.isPending}
        aria-label={t('personal.revokeNamed', { name })}
        onClick={() => revoke.mutate(invitation.id)}
      >
        {t('personal.revoke')}
      </Button>
    </li>
  )
}
