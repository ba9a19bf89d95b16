import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePageTranslation } from '#platform/page-translation.ts'

const TranslationWarning = lazy(async () => ({ default: (await import('./translation-warning.tsx')).TranslationWarning }))

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
