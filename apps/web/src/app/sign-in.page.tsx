import { paths } from '../paths.ts'
import { ProviderButtons } from '../features/identity/sso/provider-buttons.tsx'
import { SignInPage as AuthSignInPage } from '../features/identity/auth/sign-in.page.tsx'
import { stopWaiting } from '../features/identity/auth/waiting-sign-in.ts'
import { PasskeyButton, PasskeyStep } from '../features/identity/passkeys/passkey-sign-in.tsx'

/** The sign-in page with the sign-in methods of other features. */
export function SignInPage() {
  return (
    <AuthSignInPage
      otherWays={(backTo) => (
        <>
          <PasskeyButton backTo={backTo} />
          <ProviderButtons backTo={backTo ?? paths.dashboard} />
        </>
      )}
      passkeyStep={({ token }) => <PasskeyStep token={token} onStartAgain={stopWaiting} />}
    />
  )
}
