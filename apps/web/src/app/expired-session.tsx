import { lazy, Suspense } from 'react'
import { useSession } from '#platform/session.ts'

const ExpiredDialog = lazy(async () => ({ default: (await import('../features/identity/auth/expired-dialog.tsx')).ExpiredDialog }))

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
