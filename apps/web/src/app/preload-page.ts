import type { AnyRouter } from '@tanstack/react-router'

/** Begins to load the files of the page that is opened, while words and session are still asked for. */
export function preloadPage(router: AnyRouter): void {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname)
  // What does not come is asked for again by the page itself, which says so.
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined)
}
