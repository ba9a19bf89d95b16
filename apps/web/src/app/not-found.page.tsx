import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { paths } from '../paths.ts'
import { leadOn } from './lead-on.ts'

/** No page has this address: it leads on, or says so. */
export function NotFoundPage() {
  const router = useRouter()
  const location = useLocation()
  // Of the address it was opened with: the next one is current before its page is loaded, and must not flash as missing.
  const [target] = useState(() => leadOn(location))
  useEffect(() => {
    if (target !== null) void router.navigate({ href: target, replace: true })
  }, [router, target])
  return target === null ? <Nothing /> : null
}

function Nothing() {
  const { t } = useTranslation('app')
  useTitle(t('notFound.title'))
  return (
    <main className="page pt-6">
      <Wordmark />
      <EmptyState
        isPage
        title={t('notFound.title')}
        action={
          <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </main>
  )
}
