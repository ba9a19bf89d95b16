import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { tellSignedIn } from './own-messages.ts'

/** End of a sign-in in its own window: notifies the page that opened it, and closes. */
export function AutoClosePage() {
  const { t } = useTranslation('auth')
  useTitle(t('autoClose.title'))
  useEffect(() => {
    tellSignedIn()
    window.close()
  }, [])
  return (
    <AuthFrame heading={t('autoClose.title')}>
      <p className="text-lg text-ink-2">{t('autoClose.body')}</p>
    </AuthFrame>
  )
}
