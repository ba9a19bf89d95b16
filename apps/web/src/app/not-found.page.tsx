import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { paths } from '../paths.ts'
import { leadOn } from './lead-on.ts'

/** No page has this address: it leads on, or says so. */
export function NotFoundPage() {
  const router = useRouter()
  const target = leadOn(useLocation())
  useEffect(() => {
    if (target !== null) void router.navigate({ href: target, replace: true })
  }, [router, target])
  return target === null ? <Nothing /> : null
}

function Nothing() {
  const { t } = useTranslation('app')
  useTitle(t('notFound.title'))
  return (
    <main className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-16 sm:px-8">
      <TranscriptDrawing />
      <h1 className="font-display text-2xl font-extrabold">{t('notFound.title')}</h1>
      <p className="text-lg text-ink-2">{t('notFound.body')}</p>
      <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </main>
  )
}
