import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEvent } from '@clipwright/contract/operations/audit'
import { useSession } from '#platform/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AuditFilters, type AuditChoice, everything, toQuery } from './audit-filters.tsx'
import { toAuditFacts } from './audit-facts.ts'
import { AuditTools } from './audit-tools.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useAuditEvents } from './settings.queries.ts'
import { momentText } from './time-words.ts'

/** The audit log of the organisation, for its admins. */
export function AuditSection() {
  const { t } = useTranslation('settings')
  const permissions = useSession((state) => state.session?.account?.permissions) ?? []
  const may = permissions.includes('org:edit')
  return (
    <SettingsPart title={t('audit.title')} description={t('audit.hint')}>
      {may ? <AuditLog /> : <EmptyState isInline>{t('audit.locked')}</EmptyState>}
    </SettingsPart>
  )
}

function AuditLog() {
  const { t } = useTranslation('settings')
  const [choice, setChoice] = useState<AuditChoice>(everything)
  const [pageNum, setPageNum] = useState(1)
  const query = toQuery(choice)
  const events = useAuditEvents({ ...query, pageNum, pageSize: 20 }, true)
  return (
    <>
      <AuditFilters
        choice={choice}
        onChange={(next) => {
          setChoice(next)
          setPageNum(1)
        }}
      />
      <AuditTools query={query} />
      {events.error ? <FailureLine error={events.error} onRetry={() => void events.refetch()} /> : null}
      {events.isPending ? <Skeleton className="mt-4 h-60 w-full" /> : null}
      {events.data?.total === 0 ? <EmptyState isInline>{t('audit.none')}</EmptyState> : null}
      {events.data && events.data.total > 0 ? <EventTable events={events.data.data} /> : null}
      {events.data ? <Pager page={events.data} onPage={setPageNum} /> : null}
    </>
  )
}

function EventTable({ events }: { events: readonly AuditEvent[] }) {
  const { t, i18n } = useTranslation('settings')
  return (
    <div className="mt-4">
      <DataTable
        label={t('audit.title')}
        rows={events}
        keyOf={({ id }) => id}
        columns={[
          { id: 'what', header: t('audit.what'), isName: true, cell: (event) => <Action event={event} /> },
          {
            id: 'when',
            header: t('audit.when'),
            cell: ({ createdAt }) => <time dateTime={createdAt}>{momentText(createdAt, i18n.language)}</time>,
          },
          { id: 'who', header: t('audit.who'), cell: (event) => <Actor event={event} /> },
          { id: 'address', header: t('audit.address'), cell: ({ address }) => address },
          { id: 'details', header: t('app:details'), cell: (event) => <Details event={event} /> },
        ]}
      />
    </div>
  )
}

function Action({ event: { action, result } }: { event: AuditEvent }) {
  const { t } = useTranslation('settings')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold">
      {t(`audit.action.${action.replaceAll(/[.-]/g, '_')}`, { defaultValue: action })}
      {result === 'refused' ? <Tag>{t('audit.refused')}</Tag> : null}
    </span>
  )
}

function Actor({ event: { actor, impersonator } }: { event: AuditEvent }) {
  const { t } = useTranslation('settings')
  const name = actor?.name ?? t('audit.nobody')
  return impersonator ? `${name} · ${t('audit.actedBy', { name: impersonator.name })}` : name
}

function Details({ event }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation('settings')
  return (
    <ul className="grid gap-x-4 gap-y-0.5 max-sm:w-full">
      {toAuditFacts(event, { t, language: i18n.language }).map(({ name, value, isCode }) => (
        <li key={name} className="wrap-anywhere">
          {name} {isCode ? <code className="text-xs">{value}</code> : <span className="font-medium text-ink">{value}</span>}
        </li>
      ))}
    </ul>
  )
}
