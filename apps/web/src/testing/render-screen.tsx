import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import app from '@clipwright/messages/locales/en/app.json'
import auth from '@clipwright/messages/locales/en/auth.json'
import brand from '@clipwright/messages/locales/en/brand.json'
import clips from '@clipwright/messages/locales/en/clips.json'
import collections from '@clipwright/messages/locales/en/collections.json'
import copilot from '@clipwright/messages/locales/en/copilot.json'
import editor from '@clipwright/messages/locales/en/editor.json'
import errors from '@clipwright/messages/locales/en/errors.json'
import impersonation from '@clipwright/messages/locales/en/impersonation.json'
import orgs from '@clipwright/messages/locales/en/orgs.json'
import billing from '@clipwright/messages/locales/en/billing.json'
import popups from '@clipwright/messages/locales/en/popups.json'
import projects from '@clipwright/messages/locales/en/projects.json'
import publishing from '@clipwright/messages/locales/en/publishing.json'
import search from '@clipwright/messages/locales/en/search.json'
import settings from '@clipwright/messages/locales/en/settings.json'
import staff from '@clipwright/messages/locales/en/staff.json'
import uploads from '@clipwright/messages/locales/en/uploads.json'
import { makeQueryClient } from '#platform/query-client.ts'

// Menus and dialogs are separate chunks, which take their time on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// The test's document has no layout, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Nor can it scroll.
Element.prototype.scrollIntoView ??= () => {}

// Nor does it answer media queries; a test that asks them says how.
window.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never

// Nor play: its own functions only complain.
HTMLMediaElement.prototype.play = async () => {}
HTMLMediaElement.prototype.pause = () => {}

await i18next.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'app',
  resources: {
    en: {
      app,
      auth,
      brand,
      clips,
      collections,
      copilot,
      editor,
      errors,
      impersonation,
      orgs,
      popups,
      billing,
      projects,
      publishing,
      search,
      settings,
      staff,
      uploads,
    },
  },
  interpolation: { escapeValue: false },
})

/** Renders one part as the app does: with its cache, English texts and a router. */
export async function renderScreen(part: ReactNode) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onWaitlist: () => undefined, onFailure: () => undefined })
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => part })
  const elsewhere = ['/clip/$projectId', '/auto-post/compose'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([here, ...elsewhere]), history })
  await router.load()
  return {
    queryClient,
    history,
    ...render(
      <QueryClientProvider client={queryClient}>
        {/* The registered router type is the app's own; this one only handles links. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  }
}
