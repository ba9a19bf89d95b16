import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BasicsForm } from './basics-form.tsx'
import { InviteLink } from './invite-link.tsx'
import { MemberList } from './member-list.tsx'
import { useMyOrg } from './orgs.queries.ts'
import { PersonalInvitations } from './personal-invitations.tsx'
import { SeatsLine } from './seats-line.tsx'
import { TeamEnd } from './team-end.tsx'

type TeamPartsProps = {
  /** Right after creating a team, only invitations are shown. */
  mode: 'invite' | 'joint'
  /** Parts of other features: the sign-in rules. */
  more?: ReactNode
  onGone?: () => void
}

/** Everything about the current team; for the dialog and the settings page. */
export function TeamParts({ mode, more, onGone }: TeamPartsProps) {
  const { t } = useTranslation('orgs')
  const { data: org, error } = useMyOrg()
  if (!org) return error ? <InlineAlert kind="danger">{t('choose.failed')}</InlineAlert> : <Skeleton className="h-40 w-full" />
  return (
    <div className="grid min-w-0 gap-8">
      {mode === 'joint' ? (
        <SettingsPart title={t('basics.title')}>
          <BasicsForm key={org.orgId} org={org} />
        </SettingsPart>
      ) : null}
      <SettingsPart title={t('link.title')}>
        <InviteLink key={org.orgId} org={org} />
      </SettingsPart>
      <SettingsPart title={t('personal.title')}>
        <PersonalInvitations key={org.orgId} org={org} />
      </SettingsPart>
      <SettingsPart title={t('members.title')} description={org.role === 'owner' && mode === 'joint' ? t('transferNote') : undefined}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SeatsLine org={org} onLeave={onGone} />
          <MemberList key={org.orgId} org={org} />
        </div>
      </SettingsPart>
      {more}
      {mode === 'joint' ? (
        <SettingsPart title={t('end')}>
          <TeamEnd org={org} {...(onGone ? { onGone } : {})} />
        </SettingsPart>
      ) : null}
    </div>
  )
}
