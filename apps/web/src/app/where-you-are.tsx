import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePage } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { paths } from '../paths.ts'
import { placeOf, places } from './places.ts'

function crumb(label: string, href: string): Crumb {
  return {
    label,
    link: (text, className) => (
      <Link to={href} className={className}>
        {text}
      </Link>
    ),
  }
}

/** Breadcrumb below the header: organisation, place, page. */
export function WhereYouAre() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const orgName = useSession((state) => state.session?.account?.orgName ?? '')
  // The name of the previous page must not be shown for this address while it loads.
  const label = usePage((page) => (page.pathname === window.location.pathname ? page.label : ''))
  const placeName = placeOf(pathname)
  const place = places.find(({ name }) => name === placeName)
  const isPlaceItself = place?.href === pathname && place.name !== 'settings'
  const crumbs: Crumb[] = []
  if (orgName !== '') crumbs.push(crumb(orgName, paths.dashboard))
  if (place?.name === 'favorites') crumbs.push(crumb(t('collections'), paths.collections))
  if (place) crumbs.push(crumb(t(place.name), place.href))
  if (pathname.startsWith(`${paths.brandTemplates}/`)) crumbs.push(crumb(t('brand:page.templates'), paths.brandTemplates))
  if (!isPlaceItself) crumbs.push({ label: label === '' ? t('loading') : label })
  return (
    <div className="page flex pt-1">
      <Breadcrumb label={t('where')} items={crumbs} />
    </div>
  )
}
