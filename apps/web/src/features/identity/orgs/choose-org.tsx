import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { selectOrg } from '@clipwright/contract/identity/login'
import { useSignInOutcome } from '../auth/sign-in-outcome.ts'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { OrgChooser } from './org-chooser.tsx'
import { useMyOrgs } from './orgs.queries.ts'
import { readChoice } from './read-choice.ts'
import { moveToOrg } from './switch-org.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import { useKnownSession } from './use-known-session.ts'

export type PageFrame = ComponentType<{ heading: string; children: ReactNode }>

/** `/auth/orgs`: the last step of a sign-in with several teams or, without a pending sign-in, a switch of team. */
export function ChooseOrg({ Frame }: { Frame: PageFrame }) {
  const { t } = useTranslation('orgs')
  useTitle(t('choose.title'))
  const [address] = useState(() => readChoice(new URLSearchParams(window.location.search)))
  useForgetAddress(address.returnTo)
  return (
    <Frame heading={t('choose.title')}>
      {address.pendingToken === null ? (
        <RefreshChoice returnTo={address.returnTo} failed={address.error !== null} />
      ) : (
        <PendingChoice token={address.pendingToken} orgs={address.organizations} returnTo={address.returnTo} />
      )}
    </Frame>
  )
}

/** Removes the token from the address bar, and so from history and copied links. */
function useForgetAddress(returnTo: string): void {
  const router = useRouter()
  useEffect(() => {
    if (window.location.search.includes('pending_authentication_token')) {
      router.history.replace(`${paths.chooseOrg}?${new URLSearchParams({ returnTo })}`)
    }
  }, [router, returnTo])
}

function PendingChoice({ token, orgs, returnTo }: { token: string; orgs: readonly UserOrg[]; returnTo: string }) {
  const { t } = useTranslation('orgs')
  const goOn = useSignInOutcome()
  const [inactive, setInactive] = useState<UserOrg | null>(null)
  const choose = useMutation({
    mutationFn: ({ orgId }: UserOrg) => api.call(selectOrg, { pendingAuthenticationToken: token, orgId }, { asStranger: true }),
    onSuccess: goOn,
    meta: { shown: true },
  })
  const failure = choose.error ? toApiError(choose.error) : null
  if (orgs.length === 0 || failure?.errorName === 'SignInFailedError') return <StartAgain returnTo={returnTo} />
  return (
    <>
      <p className="mb-4 text-ink-2">{t('choose.intro')}</p>
      {failure ? (
        <InlineAlert kind="danger" live className="mb-4">
          {t(`errors:${failure.errorName}`)}
        </InlineAlert>
      ) : null}
      <OrgChooser
        orgs={orgs}
        currentOrgId={null}
        busyOrgId={choose.isPending ? choose.variables.orgId : null}
        onChoose={(org) => (org.status === 'inactive' ? setInactive(org) : choose.mutate(org))}
      />
      {inactive ? <UpgradeDialog org={inactive} signedOut onClose={() => setInactive(null)} /> : null}
    </>
  )
}

function RefreshChoice({ returnTo, failed }: { returnTo: string; failed: boolean }) {
  const router = useRouter()
  const client = useQueryClient()
  const isKnown = useKnownSession()
  const isSignedIn = useSession((state) => state.session !== null)
  const currentOrgId = useSession((state) => state.session?.account?.orgId ?? null)
  const { data: orgs, error } = useMyOrgs({ enabled: isKnown && isSignedIn })
  const [inactive, setInactive] = useState<UserOrg | null>(null)
  if (failed || (error && !orgs)) return <StartAgain returnTo={returnTo} />
  if (isKnown && !isSignedIn) return <Navigate to={paths.signIn} search={{ back_to: returnTo }} replace />
  if (!orgs) return <Skeleton className="h-40 w-full" />
  if (orgs.length === 0) return <Navigate to={paths.emptyOrg} replace />
  const choose = (org: UserOrg) => {
    if (org.status === 'inactive') return setInactive(org)
    moveToOrg(client, org)
    router.history.replace(returnTo)
  }
  return (
    <>
      <OrgChooser orgs={orgs} currentOrgId={currentOrgId} busyOrgId={null} onChoose={choose} />
      {inactive ? <UpgradeDialog org={inactive} onClose={() => setInactive(null)} /> : null}
    </>
  )
}

function StartAgain({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('orgs')
  return (
    <>
      <InlineAlert kind="warning" live>
        {t('choose.expired')}
      </InlineAlert>
      <a href={`${paths.signIn}?${new URLSearchParams({ back_to: returnTo })}`} className={`${buttonClass({ variant: 'primary' })} mt-4`}>
        {t('choose.again')}
      </a>
    </>
  )
}
