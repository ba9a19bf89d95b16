import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Greets people who return by a mail. */
export function WelcomeBackPage({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useTranslation('auth')
  useTitle(t('welcomeBack.title'))
  const name = useSession((state) => state.session?.account?.name)
  return (
    <AuthFrame heading={name ? t('welcomeBack.named', { name }) : t('welcomeBack.title')} isQuiet={isQuiet}>
      <p className="text-lg text-ink-2">{t('welcomeBack.body')}</p>
      <Link to={paths.dashboard} className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-5`}>
        {t('welcomeBack.start')}
      </Link>
    </AuthFrame>
  )
}
