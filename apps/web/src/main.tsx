import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource/bricolage-grotesque/800.css'
import '@fontsource/hanken-grotesk/400.css'
import '@fontsource/hanken-grotesk/500.css'
import '@fontsource/hanken-grotesk/600.css'
import '@fontsource/jetbrains-mono/400.css'
import './styles.css'
import { makeAppQueryClient } from './app/app-query-client.ts'
import { keepAccountLanguage } from './app/follow-account-language.ts'
import { movesOf } from './app/follow-moves.ts'
import { followSession } from './app/follow-session.ts'
import { preloadPage } from './app/preload-page.ts'
import { startSession } from './app/start-session.ts'
import { warnOfShields } from './app/warn-of-shields.ts'
import { startI18n } from '#platform/i18n.ts'
import { restoreCache } from '#platform/persisted-cache.ts'
import { askWhoIsHere } from '#platform/restore-session.ts'
import { currentSession, sessionScope } from '#platform/session.ts'
import { surviveTranslation } from '#platform/survive-translation.ts'
import { startTelemetry } from '#platform/telemetry/start-telemetry.ts'
import { followSystemTheme } from '#platform/theme.ts'
import { noteVisitSource } from '#platform/visit-source.ts'
import { makeRouter } from './router.ts'

/** Lets a slow phone paint and hear presses before the next part of the start. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')

await pause()
noteVisitSource(window.location.search)
surviveTranslation()
followSystemTheme()
const words = startI18n()
const whoIsHere = askWhoIsHere()
await pause()
const router = makeRouter()
await pause()
const askForPage = currentSession() ? preloadPage(router) : null
await words

const queryClient = makeAppQueryClient()
restoreCache(queryClient, sessionScope(currentSession()))
followSession(queryClient)
keepAccountLanguage()
await startSession(root, whoIsHere)
askForPage?.(queryClient)
startTelemetry(movesOf(router, queryClient))
warnOfShields()

// The page is there before it is drawn: a page that comes to the router later is drawn in one go, this one in slices, between
// which a slow phone hears presses.
await router.load().catch(() => undefined) // The router tries again once it is drawn.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
