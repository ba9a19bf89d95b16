import { useTranslation } from 'react-i18next'
import type { LinkedIdentity, LoginUrl } from '@clipwright/contract/identity/provider-sign-in'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { useSession } from '#platform/session.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useIdentities, useLink, useLoginUrls, useUnlink } from './sso.queries.ts'

const securityPath = '/settings/security'

/** The person's sign-in providers; those of a team are managed by the team. */
export function LinkedAccountsPart() {
  const { t } = useTranslation('sso')
  const identities = useIdentities()
  const urls = useLoginUrls(securityPath)
  const linked = identities.data?.data ?? []
  const more = urls.data?.providers.filter(({ provider }) => !linked.some((one) => one.provider === provider)) ?? []
  return (
    <SettingsPart title={t('linked.title')} description={t('linked.hint')}>
      <FailureLine error={identities.error} onRetry={() => void identities.refetch()} />
      {identities.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {identities.data ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {linked.map((identity) => (
            <LinkedRow key={identity.identityId} identity={identity} />
          ))}
          {more.map((url) => (
            <FreeRow key={url.provider} url={url} />
          ))}
        </ul>
      ) : null}
    </SettingsPart>
  )
}

const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3'

function LinkedRow({ identity }: { identity: LinkedIdentity }) {
  const { t, i18n } = useTranslation('sso')
  const nowMs = useNowMs()
  const isActing = useSession((state) => state.session?.impersonator != null)
  const unlink = useUnlink()
  const provider = t(`provider.${identity.provider}`)
  const blocked = identity.canUnlink ? (isActing ? t('blocked.acting') : undefined) : t('linked.managed')
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{identity.connectionName ?? provider}</p>
        <p className="text-sm break-words text-ink-2">
          {[identity.email, t('linked.used', { ago: agoText(identity.lastUsedAt, nowMs, i18n.language) })].filter(Boolean).join(' · ')}
        </p>
        {blocked ? <p className="text-sm text-ink-3">{blocked}</p> : null}
        {unlink.error ? <p className="text-sm text-danger">{t(`errors:${toApiError(unlink.error).errorName}`)}</p> : null}
      </div>
      <Button
        size="small"
        disabled={blocked !== undefined}
        busy={unlink.isPending}
        aria-label={t('linked.removeNamed', { provider })}
        onClick={() => unlink.mutate(identity.identityId)}
      >
        {t('linked.remove')}
      </Button>
    </li>
  )
}

function FreeRow({ url: { provider, enabled } }: { url: LoginUrl }) {
  const { t } = useTranslation('sso')
  const isActing = useSession((state) => state.session?.impersonator != null)
  const link = useLink()
  const name = t(`provider.${provider}`)
  const blocked = enabled ? (isActing ? t('blocked.acting') : undefined) : t('linked.notConfigured')
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-3">{blocked ?? t('linked.free')}</p>
        {link.error ? <p className="text-sm text-danger">{t(`errors:${toApiError(link.error).errorName}`)}</p> : null}
      </div>
      <Button
        size="small"
        disabled={blocked !== undefined}
        busy={link.isPending || link.isSuccess}
        aria-label={t('linked.addNamed', { provider: name })}
        onClick={() => link.mutate(provider)}
      >
        {t('linked.add')}
      </Button>
    </li>
  )
}
