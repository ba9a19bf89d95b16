import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { currentSession, openSession } from '#platform/session.ts'
import { paths } from '../../../paths.ts'
import { stopWaiting, waitForAddress, waitForPasskey } from './waiting-sign-in.ts'

/** Destination after signing in. Without an organisation only an invitation leads further. */
export function landingPath(backTo: string, hasOrg: boolean): string {
  const path = safeBackTo(backTo)
  return hasOrg || path.startsWith('/join/') ? path : paths.emptyOrg
}

type Destination = { path: string } | { chooseOrg: { token: string; organizations: string; backTo: string } }

/** Applies the outcome of a sign-in step and returns the next page. */
export function settleSignIn(outcome: SignInOutcome): Destination {
  const { backTo } = outcome
  switch (outcome.outcome) {
    case 'signed_in':
      stopWaiting()
      openSession(outcome)
      return { path: landingPath(backTo, currentSession()?.account !== null) }
    case 'organization_selection_required':
      stopWaiting()
      return { chooseOrg: { token: outcome.pendingAuthenticationToken, organizations: JSON.stringify(outcome.organizations), backTo } }
    case 'email_verification_required':
      waitForAddress({ token: outcome.pendingAuthenticationToken, email: outcome.email, backTo })
      return { path: paths.signIn }
    case 'passkey_required':
      waitForPasskey({ token: outcome.pendingAuthenticationToken, backTo })
      return { path: paths.signIn }
  }
}

/** Replaces the current page with the one that the outcome of a sign-in leads to. */
export function useSignInOutcome(): (outcome: SignInOutcome) => void {
  const router = useRouter()
  return useCallback(
    (outcome) => {
      const next = settleSignIn(outcome)
      if ('path' in next) {
        router.history.replace(next.path)
        return
      }
      const { token, organizations, backTo } = next.chooseOrg
      const search = new URLSearchParams({ pending_authentication_token: token, organizations, returnTo: backTo })
      router.history.replace(`${paths.chooseOrg}?${search}`)
    },
    [router],
  )
}
