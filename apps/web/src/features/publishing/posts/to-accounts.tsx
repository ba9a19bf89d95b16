import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'

/** Where an account to post to is connected. */
export function ToAccounts() {
  const { t } = useTranslation('publishing')
  return (
    <Link to={paths.socialAccounts} className={buttonClass({ variant: 'primary' })}>
      {t('accounts.connect')}
    </Link>
  )
}
