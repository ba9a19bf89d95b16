import { useTranslation } from 'react-i18next'
import type { PlanLine } from '@clipwright/contract/publishing/bulk-posts'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { FindingList } from '../finding-list.tsx'
import { momentText } from '../moment-text.ts'

type PlanTableProps = { label: string; lines: readonly PlanLine[]; accounts: readonly SocialAccount[] }

/** What would be posted when, and what speaks against it. */
export function PlanTable({ label, lines, accounts }: PlanTableProps) {
  const { t, i18n } = useTranslation('publishing')
  const nameOf = ({ post }: PlanLine) => {
    const account = accounts.find(({ accountId }) => accountId === post?.accountId)
    return account ? `${account.name} · ${platformNames[account.platform]}` : ''
  }
  const columns: readonly Column<PlanLine>[] = [
    { id: 'line', header: t('bulk.line'), cell: ({ line }) => line },
    { id: 'clip', header: t('bulk.clip'), cell: ({ clipTitle }) => clipTitle, isName: true },
    { id: 'account', header: t('bulk.account'), cell: nameOf },
    {
      id: 'when',
      header: t('bulk.when'),
      cell: ({ time }) => (time ? momentText(time.fireAt, time.zone, i18n.language) : ''),
    },
    { id: 'note', header: t('bulk.note'), cell: (line) => <LineNote line={line} /> },
  ]
  return (
    <div className="max-h-[50vh] overflow-auto">
      <DataTable label={label} columns={columns} rows={lines} keyOf={({ line }) => String(line)} />
    </div>
  )
}

function LineNote({ line: { problem, findings, time } }: { line: PlanLine }) {
  const { t } = useTranslation('publishing')
  if (problem) return <span className="text-sm font-medium text-danger">{t(`bulk.problem.${problem}`)}</span>
  if (findings.length === 0) return <span className="text-sm text-ink-2">{t('bulk.fine')}</span>
  return <FindingList findings={findings} zone={time?.zone ?? 'UTC'} />
}
