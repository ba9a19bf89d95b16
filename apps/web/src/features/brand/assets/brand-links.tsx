import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionLink, SectionLinks } from '#ui/section-links.tsx'
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
      {pages.map(({ name, to }) => (
        <SectionLink key={name} to={to} isHere={pathname === to || pathname.startsWith(`${to}/`)}>
          {t(`page.${name}`)}
        </SectionLink>
      ))}
    </SectionLinks>
  )
}
