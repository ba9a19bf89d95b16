import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { FirstStartOffer } from '../../installation/speech-model/first-start-offer.tsx'
import { FirstSteps } from '../../workspace/onboarding/first-steps.tsx'
import { filterFromSearch, filterToSearch } from './project-filter.ts'
import { ProjectList } from './project-list.tsx'
import { SubmitHero } from './submit-hero.tsx'

const route = getRouteApi('/signed-in/dashboard')

export function DashboardPage() {
  const { t } = useTranslation('projects')
  useTitle(t('dashboardTitle'))
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard' })
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 pb-24 sm:px-8">
      <SubmitHero />
      <FirstSteps />
      <FirstStartOffer />
      <ProjectList
        filter={filterFromSearch(search)}
        onFilter={(filter) => void navigate({ search: filterToSearch(filter), replace: true, resetScroll: false })}
      />
    </div>
  )
}
