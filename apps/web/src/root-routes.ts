import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CrashPage } from './app/crash.page.tsx'
import { RootPage } from './app/root-page.tsx'
import { wholeLoads } from '#platform/own-pages.ts'
import { requireSession } from './app/require-session.ts'

const enterPage = wholeLoads(() => window.location.reload())

export const rootRoute = createRootRoute({
  component: RootPage,
  // Addresses that lead on are among them.
  notFoundComponent: lazyRouteComponent(() => import('./app/not-found.page.tsx'), 'NotFoundPage'),
  errorComponent: CrashPage,
  beforeLoad: ({ location, preload }) => (preload ? undefined : enterPage(location.pathname)),
})

/** Pages for whoever is signed in. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./app/app-layout.tsx'), 'AppLayout'),
  beforeLoad: requireSession,
})

/** Pages for the staff of this server. */
export const staffLayout = createRoute({
  getParentRoute: () => signedIn,
  id: 'staff-pages',
  component: lazyRouteComponent(() => import('./app/staff-layout.tsx'), 'StaffLayout'),
})
