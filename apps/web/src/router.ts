import { createRouter } from '@tanstack/react-router'
import { CrashPage } from './app/crash.page.tsx'
import { addressRewrite } from '#platform/language-address.ts'
import { routeTree } from './routes.tsx'

export function makeRouter() {
  return createRouter({
    routeTree,
    rewrite: addressRewrite,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultErrorComponent: CrashPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
