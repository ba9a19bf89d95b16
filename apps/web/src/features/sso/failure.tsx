import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** What went wrong, in place, with the way to try again. Nothing without an error. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('sso')
  if (!error) return null
  const { errorName, details } = toApiError(error)
  // What the server says of a field is more than the name of the error.
  const said = errorName === 'InvalidParam' ? details[0]?.message : undefined
  return (
    <InlineAlert
      kind="danger"
      live
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            {t('again')}
          </Button>
        ) : undefined
      }
    >
      {said ?? t(`errors:${errorName}`)}
    </InlineAlert>
  )
}
