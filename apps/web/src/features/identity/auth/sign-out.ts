import { signOut } from '@clipwright/contract/identity/auth'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { writeStored } from '#platform/stored-state.ts'
import { closeSession, signOutDueKey, useSession } from '#platform/session.ts'

/** The specification's pause: the person sees that they leave before the sign-in page comes. */
const signOutAfterMs = 500

/**
 * Ends the session at the server, then here; the page leaves when half a second has passed. Without a connection it
 * ends here at once, and at the server on the next visit.
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
    // An ended session is what was wanted.
    if (toApiError(error).errorName !== 'LoginRequired') writeStored(signOutDueKey, true)
  }
  await paused
  closeSession({ onPurpose: true })
}
