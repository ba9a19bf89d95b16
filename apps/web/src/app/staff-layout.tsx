import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHasBilling } from '#platform/billing.ts'
import { paths } from '../paths.ts'

/** Pages for the staff of this server, named under `staff:place`. */
const places = [
  { to: paths.staff, name: 'people' },
  { to: paths.staffNotices, name: 'notices' },
  { to: paths.staffAnswers, name: 'answers' },
  { to: paths.staffFlags, name: 'flags' },
  { to: paths.staffSpeech, name: 'speech' },
  { to: paths.staffBilling, name: 'billing' },
] as const

export function StaffLayout() {
  const { t } = useTranslation('staff')
  const hasBilling = useHasBilling()
  return (
    <>
      <nav aria-label={t('places')} className="mx-auto w-full max-w-3xl overflow-x-auto px-4 pt-4 sm:px-8">
        <ul className="flex gap-1">
          {places
            .filter(({ name }) => hasBilling || name !== 'billing')
            .map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  className="inline-flex h-9 items-center rounded-md px-3 font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink touch:h-11"
                  activeProps={{ className: 'bg-sunken text-ink!' }}
                >
                  {t(`place.${name}`)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
