import { lazy, Suspense } from 'react'
import { RestrictLogin } from '../features/sso/restrict-login.public.tsx'
import { useOrgDialogs } from '../features/orgs/orgs.public.ts'

const Host = lazy(async () => ({ default: (await import('../features/orgs/org-dialogs-host.tsx')).OrgDialogsHost }))

/** The dialogs of teams, loaded with the first one that opens. */
export function OrgDialogs() {
  const isOpen = useOrgDialogs((state) => state.open !== null)
  return isOpen ? (
    <Suspense>
      <Host more={<RestrictLogin />} />
    </Suspense>
  ) : null
}
