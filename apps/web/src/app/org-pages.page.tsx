import { AuthFrame } from '../features/identity/auth/auth-frame.tsx'
import { useSignOut } from '../features/identity/auth/use-sign-out.ts'
import { ChooseOrg } from '../features/identity/orgs/choose-org.tsx'
import { EmptyOrg } from '../features/identity/orgs/empty-org.tsx'
import { JoinTeam } from '../features/identity/orgs/join-team.tsx'

/** The team pages outside the app, in the frame of the sign-in pages. */
export function ChooseOrgPage() {
  return <ChooseOrg Frame={AuthFrame} />
}

export function JoinPage() {
  return <JoinTeam Frame={AuthFrame} onSignOut={useSignOut()} />
}

export function EmptyOrgPage() {
  return <EmptyOrg Frame={AuthFrame} onSignOut={useSignOut()} />
}
