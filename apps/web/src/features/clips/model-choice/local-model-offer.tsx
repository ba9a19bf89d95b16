import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useLanguageModels, useSaveConsent } from './chat.queries.ts'

/** Asks once whether a model found on this machine may choose; it is not used before. */
export function LocalModelOffer() {
  const { t } = useTranslation('copilot')
  const client = useQueryClient()
  const { data } = useLanguageModels()
  const consent = useSaveConsent(() => void client.invalidateQueries())
  const [model] = data?.local ?? []
  if (!model || !data?.mayDecide || data.localModel !== 'ask') return null
  return (
    <InlineAlert
      kind="info"
      className="mt-3"
      action={
        <span className="flex gap-2">
          <Button size="small" busy={consent.isPending} onClick={() => consent.mutate('use')}>
            {t('local.use')}
          </Button>
          <Button size="small" variant="quiet" disabled={consent.isPending} onClick={() => consent.mutate('never')}>
            {t('local.never')}
          </Button>
        </span>
      }
    >
      {t('local.found', { model })}
      {consent.error ? <span className="block">{t(`errors:${toApiError(consent.error).errorName}`)}</span> : null}
    </InlineAlert>
  )
}
