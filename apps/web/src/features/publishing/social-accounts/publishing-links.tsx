import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { SectionLink, SectionLinks } from '#ui/section-links.tsx'

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
        <SectionLink key={name} to={to} isHere={name === here}>
          {t(`${name}.title`)}
        </SectionLink>
      ))}
    </SectionLinks>
  )
}
