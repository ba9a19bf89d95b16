import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'

const settingsSectionIds = ['profile', 'security', 'notifications', 'team', 'credits', 'api-keys', 'sso', 'audit', 'data'] as const
type SettingsSectionId = (typeof settingsSectionIds)[number]

/** Parts of each section, in order. A section without parts is hidden. */
export type SettingsParts = Record<SettingsSectionId, readonly ComponentType[]>

function SectionRail({ sections }: { sections: readonly SettingsSectionId[] }) {
  const { t } = useTranslation('settings')
  return (
    <nav aria-label={t('sections')} className="hidden md:block">
      <ul className="sticky top-4 grid gap-0.5">
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={paths.settings}
              params={{ section }}
              className="flex h-9 items-center rounded-md px-3 font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
              activeProps={{ className: 'bg-sel text-ink!', 'aria-current': 'page' }}
            >
              {t(`section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionSelect({ sections, current }: { sections: readonly SettingsSectionId[]; current: SettingsSectionId }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  return (
    <Select
      className="md:hidden"
      label={t('sections')}
      labelHidden
      value={current}
      options={sections.map((section) => ({ value: section, label: t(`section.${section}`) }))}
      onChange={(section) => void navigate({ to: paths.settings, params: { section } })}
    />
  )
}

function Loading() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-9 w-full max-w-md" />
      <Skeleton className="h-9 w-full max-w-md" />
    </div>
  )
}

/** The frame of all settings: a list of sections next to the selected one; on phones a select above it. */
export function SettingsShell({ parts }: { parts: SettingsParts }) {
  const { t } = useTranslation('settings')
  const { section: sectionParam } = useParams({ strict: false })
  const sections = settingsSectionIds.filter((section) => parts[section].length > 0)
  const section = sections.find((one) => one === sectionParam) ?? 'profile'
  useTitle(`${t(`section.${section}`)} · ${t('title')}`, t(`section.${section}`))
  return (
    <div className="page pb-24">
      <PageHeader title={t('title')} />
      <div className="grid gap-6 md:grid-cols-[200px_minmax(0,1fr)] md:gap-10">
        <SectionRail sections={sections} />
        <SectionSelect sections={sections} current={section} />
        <div key={section} className="grid min-w-0 max-w-4xl gap-10">
          <h2 className="sr-only">{t(`section.${section}`)}</h2>
          {parts[section].map((Part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the table of parts never changes
            <Suspense key={at} fallback={<Loading />}>
              <Part />
            </Suspense>
          ))}
        </div>
      </div>
    </div>
  )
}
