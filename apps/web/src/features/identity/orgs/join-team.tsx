import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, getInvitation, type InvitationFace } from '@clipwright/contract/identity/org-invitations'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import type { PageFrame } from './choose-org.tsx'
import { dayText } from './date-words.ts'
import { OrgLogo } from './org-logo.tsx'
import { orgKeys } from './orgs.queries.ts'
import { moveToOrg } from './switch-org.ts'
import { useKnownSession } from './use-known-session.ts'

/** `/join/:inviteCode`: the team, who invites, and the button to join. */
export function JoinTeam({ Frame, onSignOut }: { Frame: PageFrame; onSignOut: () => void }) {
  const { t } = useTranslation('orgs')
  const { inviteCode: code = '' } = useParams({ strict: false })
  const { data: face, error } = useQuery({
    queryKey: orgKeys.invitation(code),
    queryFn: ({ signal }) => api.call(getInvitation, { code }, { signal, asStranger: true }),
  })
  useTitle(t('join.pageTitle'))
  const failure = error ? toApiError(error) : null
  if (failure && !face) {
    const isOver = failure.errorName === 'RecordNotExisted' || failure.errorName === 'InvalidParam'
    return (
      <Frame heading={isOver ? t('join.over') : t('join.pageTitle')}>
        <p className="text-ink-2">{isOver ? t('join.overBody') : t(`errors:${failure.errorName}`)}</p>
        <HomeLink />
      </Frame>
    )
  }
  if (!face) {
    return (
      <Frame heading={t('join.pageTitle')}>
        <Skeleton className="h-40 w-full" />
      </Frame>
    )
  }
  return (
    <Frame heading={t('join.title', { team: face.orgName })}>
      <Face face={face} />
      <Join code={code} face={face} onSignOut={onSignOut} />
    </Frame>
  )
}

function Face({ face }: { face: InvitationFace }) {
  const { t, i18n } = useTranslation('orgs')
  return (
    <div className="flex items-start gap-4">
      <OrgLogo name={face.orgName} logo={face.logo} size="large" />
      <div className="min-w-0 text-ink-2">
        <p className="text-lg text-ink">{face.invitedBy === '' ? t('join.byNobody') : t('join.by', { name: face.invitedBy })}</p>
        {face.domain ? <p>{t('join.domain', { domain: face.domain })}</p> : null}
        {face.isPersonal ? <p>{t('join.personal')}</p> : null}
        <p>{t('join.until', { date: dayText(face.expireAt, i18n.language) })}</p>
      </div>
    </div>
  )
}

function Join({ code, face, onSignOut }: { code: string; face: InvitationFace; onSignOut: () => void }) {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const client = useQueryClient()
  const isKnown = useKnownSession()
  const email = useSession((state) => state.session?.user?.email ?? state.session?.account?.email ?? null)
  const join = useMutation({
    mutationFn: () => api.call(acceptInvitation, { code }),
    onSuccess: async ({ org, alreadyMember }) => {
      moveToOrg(client, org)
      await navigate({ to: paths.dashboard, replace: true })
      void showToast('done', t(alreadyMember ? 'join.already' : 'switched', { team: org.orgName }))
    },
    meta: { shown: true },
  })
  if (face.isDeactivated) return <Refused>{t('upgrade.body', { team: face.orgName })}</Refused>
  if (!isKnown) return <Skeleton className="mt-6 h-11 w-40" />
  if (email === null) {
    return (
      <div className="mt-6">
        <Button variant="primary" size="large" onClick={() => void navigate({ to: paths.signIn, search: { back_to: `/join/${code}` } })}>
          {t('join.signIn')}
        </Button>
        <p className="mt-2 text-sm text-ink-2">{t('join.signInHint')}</p>
      </div>
    )
  }
  const failure = join.error ? toApiError(join.error) : null
  const isFull = face.isFull || failure?.errorName === 'QuotaExceed'
  return (
    <div className="mt-6 grid gap-3">
      <p className="text-ink-2">{t('join.as', { email })}</p>
      {isFull ? <Refused>{t('join.full', { name: face.invitedBy })}</Refused> : null}
      {failure && !isFull ? (
        <Refused>{failure.errorName === 'NoPermission' ? t('join.wrongAddress') : t(`errors:${failure.errorName}`)}</Refused>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="large" busy={join.isPending} disabled={face.isFull} onClick={() => join.mutate()}>
          {t('join.button')}
        </Button>
        <Button variant="quiet" size="large" disabled={join.isPending} onClick={onSignOut}>
          {t('join.other')}
        </Button>
      </div>
    </div>
  )
}

function Refused({ children }: { children: string }) {
  return (
    <InlineAlert kind="warning" live className="mt-4">
      {children}
    </InlineAlert>
  )
}

function HomeLink() {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  return (
    <Button className="mt-5" onClick={() => void navigate({ to: paths.dashboard })}>
      {t('join.home')}
    </Button>
  )
}
