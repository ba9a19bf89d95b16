import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { type StatementLine, statementKinds } from '@clipwright/contract/plans/credits'
import { saveFromServer } from '#platform/save-from-server.ts'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { momentText } from '../../account/settings/time-words.ts'
import { paths } from '../../../paths.ts'
import { type StatementQuery, useStatement } from './credits.queries.ts'

const choices = ['all', ...statementKinds] as const

/** Every change of the credits in plain words, filtered by what it was for, and as a file. */
export function StatementPart() {
  const { t } = useTranslation('settings')
  const [kind, setKind] = useState<(typeof choices)[number]>('all')
  const [pageNum, setPageNum] = useState(1)
  const filter: StatementQuery = kind === 'all' ? {} : { kind }
  const lines = useStatement({ ...filter, pageNum, pageSize: 20 })
  const save = useMutation({
    mutationFn: () => saveFromServer('/credits/statement/export', filter, 'credits.csv'),
    meta: { shown: true },
  })
  return (
    <SettingsPart title={t('credits.statement.title')} description={t('credits.statement.hint')}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label={t('credits.statement.about')}
          value={kind}
          options={choices.map((value) => ({ value, label: t(`credits.statement.of.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            setPageNum(1)
          }}
        />
        <Button
          size="small"
          icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('credits.statement.save')}
        </Button>
      </div>
      {save.error ? <FailureLine error={save.error} /> : null}
      {lines.error ? <FailureLine error={lines.error} onRetry={() => void lines.refetch()} /> : null}
      {lines.isPending ? <Skeleton className="mt-4 h-60 w-full" /> : null}
      {lines.data?.total === 0 ? <EmptyState isInline>{t('credits.statement.empty')}</EmptyState> : null}
      {lines.data && lines.data.total > 0 ? <StatementTable lines={lines.data.data} /> : null}
      {lines.data ? <Pager page={lines.data} onPage={setPageNum} /> : null}
    </SettingsPart>
  )
}

function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  const { t, i18n } = useTranslation('settings')
  return (
    <div className="mt-4">
      <DataTable
        label={t('credits.statement.title')}
        rows={lines}
        keyOf={({ seq }) => String(seq)}
        columns={[
          { id: 'what', header: t('audit.what'), isName: true, cell: (line) => <What line={line} /> },
          { id: 'when', header: t('audit.when'), cell: ({ at }) => <time dateTime={at}>{momentText(at, i18n.language)}</time> },
          {
            id: 'change',
            header: t('credits.statement.change'),
            isNumber: true,
            cell: ({ change }) => (
              <span className="font-semibold text-ink">{`${change < 0 ? '−' : '+'}${timecode(Math.abs(change) * 1000)}`}</span>
            ),
          },
          {
            id: 'balance',
            header: t('credits.statement.balance'),
            isNumber: true,
            cell: ({ balanceAfter }) => timecode(balanceAfter * 1000),
          },
        ]}
      />
    </div>
  )
}

function What({ line }: { line: StatementLine }) {
  return (
    <>
      <span className="break-words">
        <Words line={line} />
      </span>
      {line.reason ? <span className="block text-sm break-words text-ink-2">{line.reason}</span> : null}
    </>
  )
}

function Words({ line }: { line: StatementLine }): ReactNode {
  const { t } = useTranslation('settings')
  const isStoreRefund = line.step === 'take' && line.kind === 'refund'
  const values = { source: line.source ? t(`credits.source.${line.source}`) : '', used: timecode(line.seconds * 1000) }
  return (
    <Trans
      t={t}
      i18nKey={`credits.statement.line.${isStoreRefund ? 'takeRefunded' : line.step}`}
      values={values}
      components={{ project: <ProjectName project={line.project} /> }}
    />
  )
}

function ProjectName({ project }: { project: StatementLine['project'] }) {
  const { t } = useTranslation('settings')
  if (!project?.title) return t('credits.statement.deleted')
  return (
    <Link to={paths.project} params={{ projectId: project.projectId }} className="font-semibold underline underline-offset-4">
      {project.title}
    </Link>
  )
}
