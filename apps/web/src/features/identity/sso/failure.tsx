import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** An inline error with a retry button. Renders nothing without an error. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('sso')
  if (!error) return null
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
      {failureText(error)}
    </InlineAlert>
  )
}
