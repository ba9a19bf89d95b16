import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFromServer } from '#platform/save-from-server.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { type AuditQuery, useVerifyAuditLog } from './settings.queries.ts'

/** Export of the log, and its verification. */
export function AuditTools({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('settings')
  const verify = useVerifyAuditLog()
  const save = useMutation({
    mutationFn: (format: 'csv' | 'jsonl') => saveFromServer('/audit-events/export', { ...query, format }, `audit-log.${format}`),
    meta: { shown: true },
  })
  const verdict = verify.data
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {(['csv', 'jsonl'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
            busy={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t(`audit.save.${format}`)}
          </Button>
        ))}
        <Button
          size="small"
          icon={<ShieldCheck aria-hidden className="size-4" strokeWidth={1.75} />}
          busy={verify.isPending}
          onClick={() => verify.mutate()}
        >
          {t('audit.verify')}
        </Button>
      </div>
      {save.error ? <FailureLine error={save.error} /> : null}
      {verify.error ? <FailureLine error={verify.error} /> : null}
      {verdict?.isIntact ? (
        <InlineAlert kind="info" live>
          {t('audit.intact', { count: verdict.checked })}
        </InlineAlert>
      ) : null}
      {verdict && !verdict.isIntact ? (
        <InlineAlert kind="danger" live>
          {t('audit.broken')}
          <ul className="mt-1 text-sm font-normal">
            {verdict.problems.map(({ seq, kind }) => (
              <li key={`${kind}-${seq}`}>{t(`audit.problem.${kind}`, { seq })}</li>
            ))}
          </ul>
        </InlineAlert>
      ) : null}
    </div>
  )
}
