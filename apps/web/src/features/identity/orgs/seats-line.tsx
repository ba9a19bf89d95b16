import { useTranslation } from 'react-i18next'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { can } from './orgs.queries.ts'

const paidSeats = 4

/** Used and total seats, always visible, and how to get more. */
export function SeatsLine({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  const { status, total, used } = org.seats
  const words =
    status === 'unknown'
      ? t('seats.unknown', { count: used })
      : total === null
        ? t('seats.unlimited', { count: used })
        : t('seats.used', { count: total, used, total })
  return (
    <div className="grid gap-2">
      <p className="tabular text-ink-2">{words}</p>
      {status === 'exceeded' ? <InlineAlert kind="warning">{t(total === paidSeats ? 'seats.fullFour' : 'seats.full')}</InlineAlert> : null}
      {status === 'unknown' || total === null ? null : <AddSeats org={org} />}
    </div>
  )
}

function AddSeats({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  if (!can(org, 'subscription:edit')) {
    return (
      <p className="text-sm text-ink-3">
        {t('seats.add')}: {t('need.seats', { owner: org.ownerName })}
      </p>
    )
  }
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold text-action">{t('seats.add')}</summary>
      <p className="mt-1 max-w-xl text-ink-2">{t('seats.addHere')}</p>
    </details>
  )
}
