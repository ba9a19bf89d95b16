import { signOut } from '@clipwright/contract/identity/auth'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { writeStored } from '#platform/stored-state.ts'
import { closeSession, signOutDueKey, useSession } from '#platform/session.ts'

/** Specified pause: the person sees the sign-out before the sign-in page opens. */
const signOutAfterMs = 500

/**
 * Ends the session at the server, then here, and leaves the page after half a second. Offline it ends here at once, and at
 * the server on the next visit.
 */
export async function leave(wait: (ms: number) => Promise<void>): Promise<void> {
  const { session, isLeaving } = useSession.getState()
  if (!session || isLeaving) return
  useSession.setState({ isLeaving: true })
  const paused = wait(signOutAfterMs)
  try {
    if (session.token) await api.call(signOut, {}, { asStranger: true, token: session.token })
    else writeStored(signOutDueKey, true)
  } catch (error) {
    // The session had already ended, which is the goal.
    if (toApiError(error).errorName !== 'LoginRequired') writeStored(signOutDueKey, true)
  }
  await paused
  closeSession({ onPurpose: true })
}
