import { useTranslation } from 'react-i18next'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useEventComparison } from './org-billing.queries.ts'

/** What the daily comparison with the payment provider's events said; nothing where there was none. */
export function EventComparison() {
  const { t, i18n } = useTranslation('staff')
  const { data } = useEventComparison()
  if (!data?.last) return null
  const when = (at: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  const { at, eventCount, missedCount } = data.last
  return (
    <section className="mt-6">
      <h2 className="font-semibold">{t('billing.comparison.title')}</h2>
      <InlineAlert kind={missedCount > 0 ? 'warning' : 'info'} className="mt-2">
        {t('billing.comparison.last', { date: when(at), events: t('billing.comparison.events', { count: eventCount }) })}{' '}
        {missedCount > 0 ? t('billing.comparison.missed', { count: missedCount }) : t('billing.comparison.noneMissed')}
      </InlineAlert>
      {data.missed.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line text-sm">
          {data.missed.map(({ eventId, type, orgName, createdAt, handledAt }) => (
            <li key={eventId} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 break-words">
                {orgName}, <code>{type}</code>
              </span>
              <span className="text-ink-2">{when(createdAt)}</span>
              <span>{handledAt ? t('billing.comparison.mended') : t('billing.comparison.open')}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
