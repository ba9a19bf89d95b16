import { useMutationState } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { keepOfferPlace, OfferPlace } from '../../installation/speech-model/offer-place.tsx'
import { FirstSteps } from '../../workspace/onboarding/first-steps.tsx'
import { FirstStepsPlace } from '../../workspace/onboarding/first-steps-place.tsx'
import { filterFromSearch, filterToSearch } from './project-filter.ts'
import { useProjectCounts } from './project-list.queries.ts'
import { ProjectList } from './project-list.tsx'
import { ChosenSource, SubmitForm } from './submit-form.tsx'

const FirstStartOffer = lazyPart(async () => (await import('../../installation/speech-model/first-start-offer.tsx')).FirstStartOffer)
const FirstVisit = lazyPart(async () => (await import('./first-visit.tsx')).FirstVisit)

const route = getRouteApi('/signed-in/dashboard')

/** Home: how to begin, for who has no projects yet; for all others their projects. */
export function DashboardPage() {
  const { t } = useTranslation('projects')
  useTitle(t('dashboardTitle'))
  const counts = useProjectCounts().data
  const isStarting = useMutationState({ filters: { mutationKey: ['start-project'], status: 'pending' } }).length > 0
  const isFirstVisit = counts?.count === 0 && counts.trash === 0 && !isStarting
  return (
    <div className="page pb-24">
      {isFirstVisit ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <FirstVisit offer={<Offer />} />
        </Suspense>
      ) : (
        <Projects />
      )}
    </div>
  )
}

/** A better recogniser, to whoever runs the server. */
function Offer() {
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true && !session.impersonator)
  const isKnown = useSession(({ session }) => session?.user != null)
  useEffect(() => {
    if (isStaff) keepOfferPlace()
  }, [isStaff])
  if (!isKnown) return <OfferPlace isStaff={false} />
  return isStaff ? (
    <Suspense fallback={<OfferPlace isStaff />}>
      <FirstStartOffer />
    </Suspense>
  ) : null
}

function Projects() {
  const { t } = useTranslation('projects')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard' })
  const counts = useProjectCounts().data
  const filter = filterFromSearch(search)
  const isTrash = filter.state === 'trash'
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-8 gap-y-3 pt-2 pb-1 sm:pt-3">
        <h1 id="projects-title" className="mr-auto font-display text-2xl leading-11 font-extrabold">
          {t('list.title')}
        </h1>
        <div className="w-full md:w-[640px]">
          <SubmitForm isCompact />
        </div>
      </header>
      <ChosenSource />
      {/* On a phone the first project comes before a second offer. */}
      <div className="max-sm:[&>*:not(:first-child)]:hidden">
        {isTrash ? null : !counts ? <FirstStepsPlace /> : counts.complete > 0 ? <FirstSteps /> : null}
        {isTrash ? null : <Offer />}
      </div>
      <ProjectList
        filter={filter}
        onFilter={(next) => void navigate({ search: filterToSearch(next), replace: true, resetScroll: false })}
      />
    </>
  )
}
