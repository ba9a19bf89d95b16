import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { OfferPlace } from '../../installation/speech-model/offer-place.tsx'
import { FirstSteps } from '../../workspace/onboarding/first-steps.tsx'
import { filterFromSearch, filterToSearch } from './project-filter.ts'
import { ProjectList } from './project-list.tsx'
import { SubmitHero } from './submit-hero.tsx'

const FirstStartOffer = lazyPart(async () => (await import('../../installation/speech-model/first-start-offer.tsx')).FirstStartOffer)

const route = getRouteApi('/signed-in/dashboard')

export function DashboardPage() {
  const { t } = useTranslation('projects')
  useTitle(t('dashboardTitle'))
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true && !session.impersonator)
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard' })
  return (
    <div className="page pb-24">
      <SubmitHero />
      <FirstSteps />
      {isStaff ? (
        <Suspense fallback={<OfferPlace />}>
          <FirstStartOffer />
        </Suspense>
      ) : null}
      <ProjectList
        filter={filterFromSearch(search)}
        onFilter={(filter) => void navigate({ search: filterToSearch(filter), replace: true, resetScroll: false })}
      />
    </div>
  )
}
