import { Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LocalHint } from './local-hint.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { landingPath, useSignInOutcome } from './sign-in-outcome.ts'
import { SsoButton, SsoContinue } from './sso-button.tsx'
import { useSignInKey } from './use-sign-in-key.ts'
import { stopWaiting, useWaitingSignIn, type WaitingForAddress, type WaitingForPasskey } from './waiting-sign-in.ts'

type SignInPageProps = {
  /** Sign-in methods of other features: social providers, a passkey. */
  otherWays?: (backTo: string | undefined) => ReactNode
  /** Shown to a person whose sign-in needs a passkey. */
  passkeyStep?: (waiting: WaitingForPasskey) => ReactNode
}

/** One field for everybody, with other methods below. Pending sign-ins return here, too. */
export function SignInPage({ otherWays, passkeyStep }: SignInPageProps) {
  const { back_to: backTo } = useSearch({ strict: false })
  const { t } = useTranslation('auth')
  useTitle(t('title'))
  const session = useSession((state) => state.session)
  const waiting = useWaitingSignIn()
  const local = useSignInKey()

  if (session && !session.hasRunOut && !local.isTrading) {
    return <Navigate to={landingPath(backTo ?? '', session.account !== null)} replace />
  }
  if (local.isTrading && !local.error) {
    return (
      <AuthFrame heading={t('heading')}>
        <p role="status" className="text-lg text-ink-2">
          {t('trading')}
        </p>
      </AuthFrame>
    )
  }
  if (waiting.forPasskey && passkeyStep) {
    return <AuthFrame heading={t('passkeyHeading')}>{passkeyStep(waiting.forPasskey)}</AuthFrame>
  }
  if (waiting.forAddress) return <ProveAddress waiting={waiting.forAddress} />
  return (
    <AuthFrame heading={t('heading')}>
      {local.error ? (
        <InlineAlert kind="danger" live className="mb-4">
          {toApiError(local.error).errorName === 'LoginRequired' ? t('keyUsed') : t(`errors:${toApiError(local.error).errorName}`)}
        </InlineAlert>
      ) : null}
      <Ways backTo={backTo} otherWays={otherWays?.(backTo)} />
    </AuthFrame>
  )
}

function Ways({ backTo, otherWays }: { backTo: string | undefined; otherWays: ReactNode }) {
  const { t } = useTranslation('auth')
  const settle = useSignInOutcome()
  const below = (
    <>
      <p className="my-5 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <div className="grid gap-2">
        {otherWays}
        <SsoButton backTo={backTo} />
      </div>
    </>
  )
  return (
    <>
      <SignInForm backTo={backTo} onOutcome={settle} ssoAction={(email) => <SsoContinue email={email} backTo={backTo} />} below={below} />
      <LocalHint />
    </>
  )
}

/** A provider vouched for the person; the account's owner must prove the address by mail. */
function ProveAddress({ waiting }: { waiting: WaitingForAddress }) {
  const { t } = useTranslation('auth')
  const settle = useSignInOutcome()
  const emailProp = waiting.email === '' ? {} : { email: waiting.email }
  return (
    <AuthFrame heading={t('proveHeading')}>
      <p className="mb-5 text-lg text-ink-2">{waiting.email === '' ? t('nameAddress') : t('proveAddress')}</p>
      <SignInForm {...emailProp} backTo={waiting.backTo} pendingToken={waiting.token} onOutcome={settle} />
      <Button variant="quiet" className="mt-4" onClick={stopWaiting}>
        {t('startAgain')}
      </Button>
    </AuthFrame>
  )
}
