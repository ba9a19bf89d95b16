import { connectLive } from '#platform/live-events.ts'
import { useSession } from '#platform/session.ts'

/** The token for the stream of a person without an organisation; others get the end of their session on the event stream. */
function lonelyToken(): string | null {
  const { session, isLeaving } = useSession.getState()
  return session?.token && !session.account && !isLeaving ? session.token : null
}

/** Keeps a stream open for a person without an organisation, so that a remote sign-out reaches them, too. */
export function keepPersonStream(): () => void {
  let stop: (() => void) | undefined
  let listening: string | null = null
  const follow = () => {
    const token = lonelyToken()
    if (token === listening) return
    listening = token
    stop?.()
    stop = token === null ? undefined : connectLive({ path: '/auth/events', onEvent: () => undefined })
  }
  follow()
  const unsubscribe = useSession.subscribe(follow)
  return () => {
    unsubscribe()
    stop?.()
  }
}
