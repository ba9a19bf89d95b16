import type { QueryClient } from '@tanstack/react-query'
import { dropPersistedCaches } from '#platform/persisted-cache.ts'
import { currentSession, sessionScope, useSession } from '#platform/session.ts'

/**
 * Clears loaded data on every change of person or organisation, so that nothing of one is ever displayed for another.
 */
export function followSession(client: QueryClient): () => void {
  let scope = sessionScope(currentSession())
  return useSession.subscribe(({ session }) => {
    const next = sessionScope(session)
    if (next === scope) return
    scope = next
    if (session === null) {
      dropPersistedCaches()
      client.clear()
      return
    }
    client.removeQueries({ type: 'inactive' })
    void client.resetQueries()
  })
}
