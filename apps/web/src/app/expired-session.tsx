import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSession } from '#platform/session.ts'

const ExpiredDialog = lazyPart(async () => (await import('../features/identity/auth/expired-dialog.tsx')).ExpiredDialog)

/** Asks to sign in again, over the current page, when the session has expired. */
export function ExpiredSession() {
  const hasRunOut = useSession((state) => state.session?.hasRunOut === true)
  if (!hasRunOut) return null
  return (
    <Suspense>
      <ExpiredDialog />
    </Suspense>
  )
}
