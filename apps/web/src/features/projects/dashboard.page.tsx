import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { ProjectList } from './project-list.tsx'
import { SubmitHero } from './submit-hero.tsx'

export function DashboardPage() {
  const { t } = useTranslation('projects')
  useTitle(t('dashboardTitle'))
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 pb-24 sm:px-8">
      <SubmitHero />
      <ProjectList />
    </div>
  )
}
