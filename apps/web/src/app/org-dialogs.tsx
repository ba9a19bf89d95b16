import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useOrgDialogs } from '../features/identity/orgs/org-dialogs.ts'

const Host = lazyPart(async () => (await import('../features/identity/orgs/org-dialogs-host.tsx')).OrgDialogsHost)
const RestrictLogin = lazyPart(async () => (await import('../features/identity/sso/restrict-login.tsx')).RestrictLogin)

/** The team dialogs, loaded when the first one opens, with the sign-in rules as a part of them. */
export function OrgDialogs() {
  const isOpen = useOrgDialogs((state) => state.open !== null)
  if (!isOpen) return null
  const rules = (
    <Suspense>
      <RestrictLogin />
    </Suspense>
  )
  return (
    <Suspense>
      <Host more={rules} />
    </Suspense>
  )
}
