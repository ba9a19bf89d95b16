import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** Why something could not be read or done, in the reader's words, and the way to try again. */
export function FailureLine({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <InlineAlert
      kind="danger"
      live
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            {t('again')}
          </Button>
        ) : null
      }
    >
      {failureText(error)}
    </InlineAlert>
  )
}
