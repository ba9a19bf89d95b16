import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { usePageTranslation } from '#platform/page-translation.ts'

const TranslationWarning = lazyPart(async () => (await import('./translation-warning.tsx')).TranslationWarning)

/** Around every page, signed in or not. */
export function RootPage() {
  const into = usePageTranslation()
  return (
    <>
      <Outlet />
      {into === 'off' ? null : (
        <Suspense>
          <TranslationWarning into={into} />
        </Suspense>
      )}
    </>
  )
}
