import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AdminsPart } from './admins-part.tsx'
import { ConnectionsPart } from './connections-part.tsx'
import { DomainsPart } from './domains-part.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { RulesPart } from './rules-part.tsx'
import { useSsoSettings } from './sso.queries.ts'

/** Single sign-on of the team: domains, connections, rules, administrators. */
export function SsoSection() {
  const { t } = useTranslation('sso')
  const isActing = useSession((state) => state.session?.impersonator != null)
  const { data: settings, error, refetch } = useSsoSettings()
  if (error) return <FailureLine error={error} onRetry={() => void refetch()} />
  if (!settings) return <Skeleton className="h-40 w-full" />
  const blocked = settings.editBlockedBy
  return (
    <>
      <p className="max-w-xl text-ink-2">{t('intro')}</p>
      {blocked ? <InlineAlert kind="info">{t(`blocked.${blocked}`)}</InlineAlert> : null}
      {isActing ? <InlineAlert kind="info">{t('blocked.acting')}</InlineAlert> : null}
      {blocked ? null : (
        <>
          <DomainsPart readOnly={isActing} />
          <ConnectionsPart readOnly={isActing} />
        </>
      )}
      <RulesPart settings={settings} isActing={isActing} />
      {blocked ? null : <AdminsPart orgId={settings.orgId} isActing={isActing} />}
    </>
  )
}
