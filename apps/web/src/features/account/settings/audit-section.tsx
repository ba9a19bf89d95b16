import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEvent } from '@clipwright/contract/operations/audit'
import { useSession } from '#platform/session.ts'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AuditFilters, type AuditChoice, everything, toQuery } from './audit-filters.tsx'
import { AuditTools } from './audit-tools.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { Pager } from './pager.tsx'
import { useAuditEvents } from './settings.queries.ts'
import { momentText } from './time-words.ts'

/** The audit log of the organisation, for its admins. */
export function AuditSection() {
  const { t } = useTranslation('settings')
  const permissions = useSession((state) => state.session?.account?.permissions) ?? []
  const may = permissions.includes('org:edit')
  return (
    <SettingsPart title={t('audit.title')} description={t('audit.hint')}>
      {may ? <AuditLog /> : <p className="rounded-md bg-sunken px-4 py-5 text-ink-2">{t('audit.locked')}</p>}
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
      {events.data?.total === 0 ? <p className="mt-4 rounded-md bg-sunken px-4 py-5 text-ink-2">{t('audit.none')}</p> : null}
      {events.data && events.data.total > 0 ? (
        <ol className="mt-4 border-t border-line" aria-label={t('audit.title')}>
          {events.data.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      ) : null}
      {events.data ? <Pager page={events.data} onPage={setPageNum} /> : null}
    </>
  )
}

function EventRow({ event }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation('settings')
  const details = Object.entries(event.details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
  const action = event.action.replaceAll(/[.-]/g, '_')
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[170px_minmax(0,1fr)]">
      <p className="tabular text-sm text-ink-2">
        <time dateTime={event.createdAt}>{momentText(event.createdAt, i18n.language)}</time>
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{t(`audit.action.${action}`, { defaultValue: event.action })}</span>
          {event.result === 'refused' ? <Tag>{t('audit.refused')}</Tag> : null}
        </p>
        <p className="text-sm break-words text-ink-2">
          {event.actor?.name ?? t('audit.nobody')}
          {event.impersonator ? ` · ${t('audit.actedBy', { name: event.impersonator.name })}` : ''}
          {event.address === '' ? '' : ` · ${event.address}`}
          {details.length > 0 ? ` · ${details.join(', ')}` : ''}
        </p>
      </div>
    </li>
  )
}
