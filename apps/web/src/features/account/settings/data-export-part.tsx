import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '@clipwright/contract/account/data-exports'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { useSession } from '#platform/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Switch } from '#ui/switch.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useCreateDataExport, useDataExports } from './settings.queries.ts'
import { momentText } from './time-words.ts'

export function DataExportPart() {
  const { t } = useTranslation('settings')
  const account = useSession((state) => state.session?.account)
  const [scope, setScope] = useState<'mine' | 'org'>('mine')
  const [withFiles, setWithFiles] = useState(false)
  const exports = useDataExports()
  const create = useCreateDataExport()
  const isOwner = account?.role === 'owner'
  const pending = exports.data?.data.some(({ status }) => status === 'pending') ?? false
  return (
    <SettingsPart title={t('export.title')} description={t('export.hint')}>
      <div className="grid max-w-xl justify-items-start gap-4">
        {account && isOwner ? (
          <Segmented
            label={t('export.of')}
            value={scope}
            options={[
              { value: 'mine', label: t('export.mine') },
              { value: 'org', label: account.orgName },
            ]}
            onChange={setScope}
          />
        ) : null}
        <Switch label={t('export.withFiles')} hint={t('export.withFilesHint')} checked={withFiles} onChange={setWithFiles} />
        <Button
          variant="primary"
          busy={create.isPending || pending}
          onClick={() => create.mutate({ withFiles, ...(scope === 'org' && account ? { orgId: account.orgId } : {}) })}
        >
          {pending ? t('export.making') : t('export.make')}
        </Button>
        {create.error ? <FailureLine error={create.error} /> : null}
      </div>
      {exports.error && !exports.data ? <FailureLine error={exports.error} onRetry={() => void exports.refetch()} /> : null}
      {exports.data && exports.data.total > 0 ? (
        <ul className="mt-5 border-t border-line" aria-label={t('export.list')}>
          {exports.data.data.map((row) => (
            <ExportRow key={row.exportId} row={row} />
          ))}
        </ul>
      ) : null}
    </SettingsPart>
  )
}

function ExportRow({ row }: { row: DataExport }) {
  const { t, i18n } = useTranslation('settings')
  const what = row.orgName ?? t('export.mine')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-ink-2" role="status">
          {row.status === 'pending' ? t('export.making') : null}
          {row.status === 'failed' ? t('export.failed') : null}
          {row.status === 'ready'
            ? t('export.ready', { size: formatBytes(row.sizeBytes ?? 0, i18n.language), moment: momentText(row.expiresAt, i18n.language) })
            : null}
        </p>
      </div>
      {row.url ? (
        // A plain link carries the session's cookie, so the browser saves the archive without holding it in memory.
        <a href={row.url} download className={buttonClass({ size: 'small' })}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t('export.download')}
        </a>
      ) : row.status === 'ready' ? (
        <p className="text-sm text-ink-3">{t('export.elsewhere')}</p>
      ) : null}
    </li>
  )
}
