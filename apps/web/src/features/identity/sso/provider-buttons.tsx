import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { lastOrgId } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useLoginUrls, useProviderStart } from './sso.queries.ts'

type ProviderButtonsProps = {
  /** Path to open after signing in. */
  backTo: string
}

/** One button per social provider of this server. */
export function ProviderButtons({ backTo }: ProviderButtonsProps) {
  const { t } = useTranslation('sso')
  const { data } = useLoginUrls(backTo)
  const start = useProviderStart(backTo, lastOrgId())
  const enabled = data?.providers.filter((one) => one.enabled) ?? []
  return (
    <>
      {enabled.map(({ provider }) => (
        <Button
          key={provider}
          size="large"
          className="w-full"
          busy={(start.isPending || start.isSuccess) && start.variables === provider}
          disabled={start.isPending}
          onClick={() => start.mutate(provider)}
        >
          {t('continueWith', { provider: t(`provider.${provider}`) })}
        </Button>
      ))}
      {start.error ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${toApiError(start.error).errorName}`)}
        </InlineAlert>
      ) : null}
    </>
  )
}
