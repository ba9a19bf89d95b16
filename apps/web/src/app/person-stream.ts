import { connectLive } from '#platform/live-events.ts'
import { useSession } from '#platform/session.ts'

/** The token to listen with for somebody without an organisation; others hear of their session's end beside its events. */
function lonelyToken(): string | null {
  const { session, isLeaving } = useSession.getState()
  return session?.token && !session.account && !isLeaving ? session.token : null
}

/** Keeps a stream open for a person without an organisation, so that signing out elsewhere reaches them too. */
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
