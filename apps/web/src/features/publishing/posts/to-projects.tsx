import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'

/** Where the clips are that a post is made of. */
export function ToProjects() {
  const { t } = useTranslation('app')
  return (
    <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
      {t('notFound.home')}
    </Link>
  )
}
