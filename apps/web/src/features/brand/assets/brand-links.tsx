import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sectionLinkClass, SectionLinks } from '#ui/section-links.tsx'
import { paths } from '../../../paths.ts'

const pages = [
  { name: 'kit', to: paths.brand },
  { name: 'templates', to: paths.brandTemplates },
  { name: 'assets', to: paths.assets },
] as const

/** Links between the three pages of a brand. */
export function BrandLinks() {
  const { t } = useTranslation('brand')
  const { pathname } = useLocation()
  return (
    <SectionLinks label={t('title')}>
      {pages.map(({ name, to }) => {
        const isHere = pathname === to || pathname.startsWith(`${to}/`)
        return (
          <Link key={name} to={to} aria-current={isHere ? 'page' : undefined} className={sectionLinkClass(isHere)}>
            {t(`page.${name}`)}
          </Link>
        )
      })}
    </SectionLinks>
  )
}
