import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

/** For people with a proven address while new accounts are on a waiting list. */
export function NotAvailablePage() {
  const { t } = useTranslation('auth')
  useTitle(t('notAvailable.title'))
  return (
    <AuthFrame heading={t('notAvailable.title')}>
      <p className="text-lg text-ink-2">{t('notAvailable.body')}</p>
      <Link to={paths.signIn} className={`${buttonClass()} mt-5`}>
        {t('notAvailable.other')}
      </Link>
    </AuthFrame>
  )
}
