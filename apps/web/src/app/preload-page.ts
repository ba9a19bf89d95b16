import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

type AsksFirst = { ask: (client: QueryClient, params: Record<string, string>) => void }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads what asks the server for the page's data before the page itself is there. */
    asksFirst?: () => Promise<AsksFirst>
  }
}

/**
 * Begins to load the files of the page that is opened, while words and session are still asked for. Answers what asks
 * for its data, once somebody is known to be here.
 */
export function preloadPage(router: AnyRouter): (client: QueryClient) => void {
  const [matchedRoutes, routeParams] = router.getMatchedRoutes(router.latestLocation.pathname)
  // What does not come is asked for again by the page itself, which says so.
  const askers = matchedRoutes.map(({ options }) => options.staticData?.asksFirst?.().catch(() => undefined))
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
  return (client) => {
    for (const asker of askers) void asker?.then((loaded) => loaded?.ask(client, routeParams))
  }
}
