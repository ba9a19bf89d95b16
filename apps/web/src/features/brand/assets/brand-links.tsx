import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
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
    <nav aria-label={t('title')} className="flex flex-wrap gap-x-5 gap-y-1 border-b-2 border-ink pt-6">
      {pages.map(({ name, to }) => {
        const isHere = pathname === to || pathname.startsWith(`${to}/`)
        return (
          <Link
            key={name}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              '-mb-0.5 inline-flex min-h-11 items-center border-b-4 font-semibold hover:text-ink',
              isHere ? 'border-marker text-ink' : 'border-transparent text-ink-2',
            )}
          >
            {t(`page.${name}`)}
          </Link>
        )
      })}
    </nav>
  )
}
