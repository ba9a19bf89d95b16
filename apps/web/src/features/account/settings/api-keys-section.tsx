import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@clipwright/contract/account/api-keys'
import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { useBasicInfo } from './basic-info.queries.ts'
import { useApiKeys } from './settings.queries.ts'
import { dayText, momentText } from './time-words.ts'

/** Keys for scripts: owner, permissions, expiry and last use. */
export function ApiKeysSection() {
  const { t } = useTranslation('settings')
  const [pageNum, setPageNum] = useState(1)
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const keys = useApiKeys(pageNum)
  const basic = useBasicInfo()
  const allowed = basic.data?.features?.features.find(({ key }) => key === 'ApiKey')?.isOn ?? true
  return (
    <SettingsPart
      title={t('keys.title')}
      description={t('keys.hint')}
      aside={
        <Button
          variant="primary"
          disabled={!allowed}
          aria-describedby={allowed ? undefined : 'keys-locked'}
          onClick={() => setMaking(true)}
        >
          {t('keys.make')}
        </Button>
      }
    >
      {allowed ? null : (
        <p id="keys-locked" className="mb-3 text-ink-2">
          {t('keys.locked')}
        </p>
      )}
      {keys.error && !keys.data ? <FailureLine error={keys.error} onRetry={() => void keys.refetch()} /> : null}
      {keys.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {keys.data?.total === 0 ? <NoKeys /> : null}
      {keys.data && keys.data.total > 0 ? <KeyTable keys={keys.data.data} onEnd={setEnding} /> : null}
      {keys.data ? <Pager page={keys.data} onPage={setPageNum} /> : null}
      {isMaking ? <CreateKeyDialog onClose={() => setMaking(false)} /> : null}
      {ending ? <RevokeKeyDialog apiKey={ending} onClose={() => setEnding(null)} /> : null}
    </SettingsPart>
  )
}

function NoKeys() {
  const { t } = useTranslation('settings')
  return <EmptyState isInline>{t('keys.none')}</EmptyState>
}

function KeyTable({ keys, onEnd }: { keys: readonly ApiKey[]; onEnd: (key: ApiKey) => void }) {
  const { t, i18n } = useTranslation('settings')
  return (
    <DataTable
      label={t('keys.title')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', header: t('keys.secret'), isName: true, cell: (key) => <KeyName apiKey={key} /> },
        {
          id: 'scopes',
          header: t('keys.scopes'),
          cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope.replaceAll(':', '_')}`)).join(', '),
        },
        { id: 'expires', header: t('keys.expires'), cell: ({ expiresAt }) => dayText(expiresAt, i18n.language) },
        {
          id: 'used',
          header: t('keys.lastUsed'),
          cell: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt, i18n.language) : t('keys.unused')),
        },
        {
          id: 'actions',
          header: t('app:actions'),
          isActions: true,
          cell: (key) => (
            <Button size="small" onClick={() => onEnd(key)} aria-label={t('keys.endNamed', { name: key.name })}>
              {t('keys.end')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function KeyName({ apiKey: { name, prefix, isExpired, createdBy } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-words">{name}</span>
        <code className="rounded-xs bg-sunken px-1.5 font-mono text-sm text-ink-2">{prefix}…</code>
        {isExpired ? <Tag>{t('keys.expired')}</Tag> : null}
      </span>
      <span className="block text-sm text-ink-2">{t('keys.by', { name: createdBy.name })}</span>
    </>
  )
}
