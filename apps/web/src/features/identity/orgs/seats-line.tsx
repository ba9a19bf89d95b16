import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { useHasBilling } from '#platform/billing.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { paths } from '../../../paths.ts'
import { can } from './orgs.queries.ts'

const paidSeats = 4

type SeatsLineProps = { org: Organisation; onLeave?: (() => void) | undefined }

/** Used and total seats, always visible, and how to get more. `onLeave`: the page with the plans is opened. */
export function SeatsLine({ org, onLeave }: SeatsLineProps) {
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
      {status === 'unknown' || total === null ? null : <AddSeats org={org} onLeave={onLeave} />}
    </div>
  )
}

function AddSeats({ org, onLeave }: SeatsLineProps) {
  const { t } = useTranslation('orgs')
  const hasBilling = useHasBilling()
  if (!can(org, 'org:delete')) {
    return (
      <p className="text-sm text-ink-3">
        {t('seats.add')}: {t('need.seats', { owner: org.ownerName })}
      </p>
    )
  }
  if (hasBilling && !org.isEnterprise) {
    return (
      <Link
        to={paths.plans}
        onClick={onLeave}
        className="inline-flex items-center justify-self-start rounded-xs text-sm font-semibold text-action underline underline-offset-4 touch:min-h-11"
      >
        {t('seats.add')}
      </Link>
    )
  }
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold text-action">{t('seats.add')}</summary>
      <p className="mt-1 max-w-xl text-ink-2">{t('seats.addHere')}</p>
    </details>
  )
}
