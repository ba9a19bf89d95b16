import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { sectionLinkClass, SectionLinks } from '#ui/section-links.tsx'

const pages = [
  { name: 'calendar', to: paths.calendar },
  { name: 'accounts', to: paths.socialAccounts },
  { name: 'imports', to: paths.autoImport },
  { name: 'analytics', to: paths.analytics },
] as const

/** The pages about posts. */
export function PublishingLinks({ here }: { here: (typeof pages)[number]['name'] }) {
  const { t } = useTranslation('publishing')
  return (
    <SectionLinks label={t('pages')}>
      {pages.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          // Else accounts are marked on the calendar, too.
          activeOptions={{ exact: true }}
          aria-current={name === here ? 'page' : undefined}
          className={sectionLinkClass(name === here)}
        >
          {t(`${name}.title`)}
        </Link>
      ))}
    </SectionLinks>
  )
}
