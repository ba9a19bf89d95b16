import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { listDisbandedOrgs, restoreOrg } from '@clipwright/contract/identity/orgs'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import type { PageFrame } from './choose-org.tsx'
import { CreateTeam } from './create-team.tsx'
import { dayText } from './date-words.ts'
import { openOrgDialog } from './org-dialogs.ts'
import { orgKeys } from './orgs.queries.ts'
import { moveToOrg } from './switch-org.ts'
import { useKnownSession } from './use-known-session.ts'

/** `/empty-org`: signed in without a team. A pending invitation in `back_to` is followed instead. */
export function EmptyOrg({ Frame, onSignOut }: { Frame: PageFrame; onSignOut: () => void }) {
  const { t } = useTranslation('orgs')
  const router = useRouter()
  const navigate = useNavigate()
  const isKnown = useKnownSession()
  const session = useSession((state) => state.session)
  const [isMaking, setMaking] = useState(false)
  useTitle(t('empty.title'))
  const [invitation] = useState(() => invitationIn(new URLSearchParams(window.location.search).get('back_to')))
  useEffect(() => {
    if (invitation !== null) router.history.replace(invitation)
  }, [invitation, router])
  if (isKnown && session === null) return <Navigate to={paths.signIn} search={{ back_to: paths.emptyOrg }} replace />
  if (isKnown && session?.account && !isMaking) return <Navigate to={paths.dashboard} replace />
  if (!isKnown || invitation !== null) {
    return (
      <Frame heading={t('empty.title')}>
        <Skeleton className="h-40 w-full" />
      </Frame>
    )
  }
  return (
    <Frame heading={t('empty.title')}>
      <p className="text-ink-2">{t('empty.body')}</p>
      <div className="mt-6" onSubmitCapture={() => setMaking(true)}>
        <CreateTeam
          onCreated={() => {
            void navigate({ to: paths.dashboard, replace: true })
            openOrgDialog({ kind: 'team' })
          }}
        />
      </div>
      <Disbanded />
      <Button variant="quiet" className="mt-6 -ml-3.5" onClick={onSignOut}>
        {t('empty.signOut')}
      </Button>
    </Frame>
  )
}

function invitationIn(backTo: string | null): string | null {
  const path = safeBackTo(backTo)
  return path.startsWith('/join/') ? path : null
}

function Disbanded() {
  const { t, i18n } = useTranslation('orgs')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery({ queryKey: orgKeys.disbanded, queryFn: ({ signal }) => api.call(listDisbandedOrgs, {}, { signal }) })
  const restore = useMutation({
    mutationFn: (orgId: string) => api.call(restoreOrg, { orgId: orgId as never }),
    onSuccess: async (org) => {
      moveToOrg(client, org)
      await navigate({ to: paths.dashboard, replace: true })
      void showToast('done', t('empty.restored', { team: org.orgName }))
    },
    meta: { shown: true },
  })
  if (!data || data.total === 0) return null
  return (
    <section className="mt-8">
      <h2 className="font-semibold">{t('empty.restorable')}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.data.map((org) => (
          <li key={org.orgId} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{org.orgName}</span>
              <span className="block text-sm text-ink-2">{t('empty.until', { date: dayText(org.restorableUntil, i18n.language) })}</span>
            </span>
            <Button size="small" busy={restore.isPending && restore.variables === org.orgId} onClick={() => restore.mutate(org.orgId)}>
              {t('empty.restore')}
            </Button>
          </li>
        ))}
      </ul>
      {restore.error ? (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {t(`errors:${toApiError(restore.error).errorName}`)}
        </p>
      ) : null}
    </section>
  )
}
