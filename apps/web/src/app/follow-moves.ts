import type { QueryClient } from '@tanstack/react-query'
import type { Moves } from '#platform/telemetry/start-telemetry.ts'
import type { makeRouter } from '../router.ts'

/** What telemetry sees of the router and of mutations: that they happened, and how long they took. */
export function movesOf(router: ReturnType<typeof makeRouter>, client: QueryClient): Moves {
  return {
    onMoved(hear) {
      let startedAt = performance.now()
      let currentPath = router.state.resolvedLocation?.pathname ?? ''
      const before = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) startedAt = performance.now()
      })
      const after = router.subscribe('onResolved', ({ toLocation }) => {
        // Another filter or tab of the same page does not count.
        if (toLocation.pathname === currentPath) return
        const isFirst = currentPath === ''
        currentPath = toLocation.pathname
        hear(isFirst ? null : performance.now() - startedAt)
      })
      return () => {
        before()
        after()
      }
    },
    onTask(hear) {
      const started = new WeakMap<object, number>()
      return client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || !mutation) return
        if (mutation.state.status === 'pending' && !started.has(mutation)) started.set(mutation, Date.now())
        const startedAt = started.get(mutation)
        if (startedAt === undefined || mutation.state.status === 'pending') return
        started.delete(mutation)
        hear(startedAt, Date.now())
      })
    },
  }
}
