import { Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHasBilling } from '#platform/billing.ts'
import { SectionLink, SectionLinks } from '#ui/section-links.tsx'
import { paths } from '../paths.ts'

/** Pages for the staff of this server, named under `staff:place`. */
const places = [
  { to: paths.staff, name: 'people' },
  { to: paths.staffNotices, name: 'notices' },
  { to: paths.staffAnswers, name: 'answers' },
  { to: paths.staffFlags, name: 'flags' },
  { to: paths.staffSpeech, name: 'speech' },
  { to: paths.staffPlatforms, name: 'platforms' },
  { to: paths.staffBilling, name: 'billing' },
] as const

export function StaffLayout() {
  const { t } = useTranslation('staff')
  const { pathname } = useLocation()
  const hasBilling = useHasBilling()
  return (
    <>
      <div className="page">
        <SectionLinks label={t('places')}>
          {places
            .filter(({ name }) => hasBilling || name !== 'billing')
            .map(({ to, name }) => (
              <SectionLink key={to} to={to} isHere={pathname === to}>
                {t(`place.${name}`)}
              </SectionLink>
            ))}
        </SectionLinks>
      </div>
      <Outlet />
    </>
  )
}
