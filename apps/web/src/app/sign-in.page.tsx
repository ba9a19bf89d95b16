import { SignInPage as AuthSignInPage } from '../features/auth/sign-in.page.tsx'

/** The sign-in page with the ways in that other features bring. */
export function SignInPage() {
  return <AuthSignInPage />
}
