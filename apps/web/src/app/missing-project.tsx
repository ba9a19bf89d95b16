import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The project was deleted, belongs to somebody else, or could not be loaded. */
export function MissingProject({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('projects')
  const { errorName } = toApiError(error)
  const isGone = errorName === 'RecordNotExisted'
  const title = t(isGone ? 'missing.title' : 'missing.failed')
  useTitle(title)
  return (
    <div className="page">
      <EmptyState
        isPage
        title={title}
        action={
          <>
            <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
              {t('missing.back')}
            </Link>
            {isGone ? null : <Button onClick={onAgain}>{t('list.again')}</Button>}
          </>
        }
      >
        {isGone ? t('missing.body') : t(`errors:${errorName}`)}
      </EmptyState>
    </div>
  )
}
