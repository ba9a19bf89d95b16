import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoConnection } from '@clipwright/contract/identity/sso'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { CopyField } from './copy-field.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useConnections, useDeleteConnection, useSwitchConnection, useTestConnection } from './sso.queries.ts'

export function ConnectionsPart({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('sso')
  const { data, error, refetch } = useConnections()
  const [editing, setEditing] = useState<SsoConnection | 'new' | null>(null)
  return (
    <SettingsPart
      title={t('connections.title')}
      description={t('connections.hint')}
      aside={
        <Button disabled={readOnly} onClick={() => setEditing('new')}>
          {t('connections.add')}
        </Button>
      }
    >
      <FailureLine error={error} onRetry={() => void refetch()} />
      {data || error ? null : <Skeleton className="h-24 w-full" />}
      {data?.data.length === 0 ? <EmptyState isInline>{t('connections.none')}</EmptyState> : null}
      {data && data.data.length > 0 ? (
        <ul className="grid gap-3">
          {data.data.map((connection) => (
            <ConnectionCard
              key={connection.connectionId}
              connection={connection}
              readOnly={readOnly}
              onEdit={() => setEditing(connection)}
            />
          ))}
        </ul>
      ) : null}
      {editing ? <ConnectionDialog known={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </SettingsPart>
  )
}

type CardProps = { connection: SsoConnection; readOnly: boolean; onEdit: () => void }

function ConnectionCard({ connection, readOnly, onEdit }: CardProps) {
  const { t } = useTranslation('sso')
  const [isLeaving, setLeaving] = useState(false)
  const toggle = useSwitchConnection()
  const test = useTestConnection()
  const remove = useDeleteConnection()
  const { name, service } = connection
  return (
    <li className="grid gap-4 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 basis-full flex-wrap items-center gap-2 font-semibold sm:flex-1 sm:basis-auto">
          <span className="break-words">{name}</span>
          <Tag>{t(`protocol.${connection.protocol}`)}</Tag>
          {connection.isProven ? <Tag>{t('connections.proven')}</Tag> : null}
        </p>
        <Switch
          label={t('connections.enabled', { name })}
          labelHidden
          checked={toggle.isPending ? toggle.variables.isEnabled : connection.isEnabled}
          disabled={readOnly || toggle.isPending}
          onChange={(isEnabled) => toggle.mutate({ connection, isEnabled })}
        />
        <Button
          size="small"
          variant={connection.isProven ? 'outline' : 'primary'}
          busy={test.isPending || test.isSuccess}
          disabled={readOnly || !connection.isEnabled}
          title={connection.isEnabled ? undefined : t('connections.off')}
          onClick={() => test.mutate(connection)}
        >
          {t('connections.test')}
        </Button>
        <Button size="small" disabled={readOnly} aria-label={t('connections.editNamed', { name })} onClick={onEdit}>
          {t('connections.edit')}
        </Button>
        <Button
          size="small"
          variant={isLeaving ? 'danger' : 'quiet'}
          disabled={readOnly}
          busy={remove.isPending}
          aria-label={t(isLeaving ? 'connections.reallyRemoveNamed' : 'connections.removeNamed', { name })}
          onClick={() => (isLeaving ? remove.mutate(connection) : setLeaving(true))}
          onBlur={() => setLeaving(false)}
        >
          {t(isLeaving ? 'connections.reallyRemove' : 'remove')}
        </Button>
      </div>
      <LastResult connection={connection} />
      <div className="grid max-w-2xl gap-3">
        {service.redirectUri ? <CopyField label={t('service.redirectUri')} text={service.redirectUri} /> : null}
        {service.entityId ? <CopyField label={t('service.entityId')} text={service.entityId} /> : null}
        {service.acsUrl ? <CopyField label={t('service.acsUrl')} text={service.acsUrl} /> : null}
      </div>
      <FailureLine error={toggle.error ?? test.error ?? remove.error} />
    </li>
  )
}

/** The server's own text: it names addresses of servers and people, for the admin who set the connection up. */
function LastResult({ connection: { lastResult } }: { connection: SsoConnection }) {
  const { t, i18n } = useTranslation('sso')
  const nowMs = useNowMs()
  if (!lastResult) return <p className="text-sm text-ink-2">{t('connections.untested')}</p>
  const ago = agoText(lastResult.at, nowMs, i18n.language)
  return (
    <p role="status" className="text-sm text-ink-2">
      <span className={lastResult.passed ? 'font-semibold text-success' : 'font-semibold text-danger'}>
        {t(lastResult.passed ? 'connections.passed' : 'connections.refused', { ago })}
      </span>{' '}
      <span className="break-words">{lastResult.said}</span>
    </p>
  )
}
