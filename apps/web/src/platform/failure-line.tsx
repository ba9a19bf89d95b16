import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { failureText } from './failure-text.ts'

/** Why something could not be read or done, in the reader's words, and the way to try again. Renders nothing without an error. */
export function FailureLine({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('app')
  if (!error) return null
  return (
    <InlineAlert
      kind="danger"
      live
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        ) : null
      }
    >
      {failureText(error)}
    </InlineAlert>
  )
}
