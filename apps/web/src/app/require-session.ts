import { redirect } from '@tanstack/react-router'
import { currentSession } from '#platform/session.ts'
import { paths } from '../paths.ts'

/** Leads whoever is not signed in to the sign-in and back, and people without a team to the choice of one. */
export function requireSession({ location }: { location: { href: string } }): void {
  const session = currentSession()
  if (!session) throw redirect({ to: paths.signIn, search: { back_to: location.href } })
  if (session.token !== null && !session.account) throw redirect({ to: session.orgs.length > 0 ? paths.chooseOrg : paths.emptyOrg })
}
