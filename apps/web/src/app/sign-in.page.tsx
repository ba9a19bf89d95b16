import { paths } from '../paths.ts'
import { ProviderButtons } from '../features/sso/provider-buttons.tsx'
import { SignInPage as AuthSignInPage } from '../features/auth/sign-in.page.tsx'

/** The sign-in page with the ways in that other features bring. */
export function SignInPage() {
  return <AuthSignInPage otherWays={(backTo) => <ProviderButtons backTo={backTo ?? paths.dashboard} />} />
}
