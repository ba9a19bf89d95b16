import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { type StatementLine, statementKinds } from '@clipwright/contract/plans/credits'
import { saveFromServer } from '#platform/save-from-server.ts'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { Pager } from '../../account/settings/pager.tsx'
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
      {lines.data?.total === 0 ? <p className="mt-4 rounded-md bg-sunken px-4 py-5 text-ink-2">{t('credits.statement.empty')}</p> : null}
      {lines.data && lines.data.total > 0 ? (
        <ol className="mt-4 border-t border-line" aria-label={t('credits.statement.title')}>
          {lines.data.data.map((line) => (
            <Line key={line.seq} line={line} />
          ))}
        </ol>
      ) : null}
      {lines.data ? <Pager page={lines.data} onPage={setPageNum} /> : null}
    </SettingsPart>
  )
}

function Line({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('settings')
  const change = `${line.change < 0 ? '−' : '+'}${timecode(Math.abs(line.change) * 1000)}`
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[170px_minmax(0,1fr)_auto]">
      <p className="text-sm text-ink-2 tabular">
        <time dateTime={line.at}>{momentText(line.at, i18n.language)}</time>
      </p>
      <div className="min-w-0">
        <p className="break-words">
          <Words line={line} />
        </p>
        {line.reason ? <p className="text-sm break-words text-ink-2">{line.reason}</p> : null}
      </div>
      <p className="text-sm tabular sm:text-end">
        <span className="font-semibold">{change}</span>
        <span className="ms-3 text-ink-2 sm:ms-0 sm:block">
          {t('credits.statement.balance', { balance: timecode(line.balanceAfter * 1000) })}
        </span>
      </p>
    </li>
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
