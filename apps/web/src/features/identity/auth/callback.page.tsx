import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { exchangeLogin, finishProviderSignIn, type ProviderOutcome } from '@clipwright/contract/identity/provider-sign-in'
import { verifyLoginLink, type LoginLinkOutcome } from '@clipwright/contract/identity/login'
import { api } from '#platform/api-client.ts'
import { isApiErrorName, toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { lastOrgId } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { paths } from '../../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readCallback, type CallbackAddress } from './callback-address.ts'
import { CodeStep } from './code-step.tsx'
import { HangNotice } from './hang-notice.tsx'
import { useSignInOutcome } from './sign-in-outcome.ts'
import { signInProblem } from './sign-in-problem.ts'

type Answer = LoginLinkOutcome | ProviderOutcome

async function trade(address: CallbackAddress): Promise<Answer> {
  const orgId = lastOrgId()
  switch (address.kind) {
    case 'link':
      return api.call(verifyLoginLink, { link: address.link, asksForOrg: true, ...(orgId ? { orgId } : {}) }, { asStranger: true })
    case 'provider': {
      const { kind: _, ...body } = address
      // Adding a provider to a signed-in account comes back here, too, so the token is sent if there is one.
      return api.call(finishProviderSignIn, body)
    }
    case 'exchange':
      return api.call(exchangeLogin, { pending: address.pending })
    case 'failed':
    case 'nothing':
      throw new Error('nothing to trade')
  }
}

function useTrade(address: CallbackAddress) {
  const router = useRouter()
  const settle = useSignInOutcome()
  const work = useMutation({
    mutationFn: trade,
    onSuccess: (answer) => {
      if (answer.outcome === 'code_required') return
      if (answer.outcome === 'linked' || answer.outcome === 'tested') router.history.replace(safeBackTo(answer.backTo))
      else settle(answer)
    },
    meta: { shown: true },
  })
  const hasStarted = useRef(false)
  const { mutate } = work
  useEffect(() => {
    // The secret works once, so a second run of this effect must not use it again.
    if (hasStarted.current) return
    hasStarted.current = true
    router.history.replace(paths.callback)
    if (address.kind !== 'failed' && address.kind !== 'nothing') mutate(address)
  }, [address, mutate, router])
  return work
}

/** Where mails and providers lead back to. Secrets are removed from the address before anything else. */
export function CallbackPage() {
  const { t } = useTranslation('auth')
  useTitle(t('title'))
  const [address] = useState(() => readCallback(window.location.search, window.location.hash))
  const { data: outcome, error } = useTrade(address)
  if (address.kind === 'link' && outcome?.outcome === 'code_required') return <OtherDevice email={outcome.email} link={address.link} />
  const problem = problemOf(address, error, t)
  if (problem === null) {
    return (
      <AuthFrame heading={t('heading')}>
        <p role="status" className="text-lg text-ink-2">
          {t('trading')}
        </p>
        <HangNotice />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame heading={t('failedHeading')}>
      <InlineAlert kind="danger" live>
        {problem}
      </InlineAlert>
      <BackToSignIn />
    </AuthFrame>
  )
}

/** The mail was requested in another browser: its link shows the address, and its six digits sign in here. */
function OtherDevice({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('auth')
  const settle = useSignInOutcome()
  return (
    <AuthFrame heading={t('otherDeviceHeading')}>
      <p className="mb-3 text-lg text-ink-2">{t('otherDevice')}</p>
      <CodeStep email={email} link={link} onOutcome={settle} />
      <BackToSignIn />
    </AuthFrame>
  )
}

function problemOf(address: CallbackAddress, error: Error | null, t: TFunction<'auth'>): string | null {
  if (error && toApiError(error).errorName !== 'LoginCodeError') return signInProblem(error, t)
  // The person typed no code here: it is the link that is invalid.
  if (error || (address.kind === 'failed' && address.errorName === 'LoginCodeError')) return t('auth:linkUsed')
  if (address.kind === 'nothing') return t('errors:SignInFailedError')
  if (address.kind !== 'failed') return null
  return t(`errors:${isApiErrorName(address.errorName) ? address.errorName : 'SignInFailedError'}`)
}

function BackToSignIn() {
  const { t } = useTranslation('auth')
  return (
    <Link to={paths.signIn} className={`${buttonClass({ variant: 'primary' })} mt-5`}>
      {t('toSignIn')}
    </Link>
  )
}
