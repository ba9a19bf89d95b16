import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

type AsksFirst = { ask: (client: QueryClient, params: Record<string, string>) => void }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads a page's data fetcher before the page itself. */
    asksFirst?: () => Promise<AsksFirst>
  }
}

/**
 * Starts loading the code of the current page while texts and session are still being fetched. Returns a function that
 * fetches its data, to be called once somebody is known to be signed in.
 */
export function preloadPage(router: AnyRouter): (client: QueryClient) => void {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(router.latestLocation.pathname)
  // On failure the page loads it again, and reports it.
  const askers = matchedRoutes.map(({ options }) => options.staticData?.asksFirst?.().catch(() => undefined))
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
  return (client) => {
    for (const asker of askers) void asker?.then((loaded) => loaded?.ask(client, routeParams))
  }
}
