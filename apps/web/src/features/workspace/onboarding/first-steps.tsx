import { lazy, Suspense } from 'react'
import { FirstStepsPlace } from './first-steps-place.tsx'

const OnboardingChecklist = lazy(async () => ({ default: (await import('./checklist.tsx')).OnboardingChecklist }))

/** The first steps, loaded after the page's main content. */
export function FirstSteps() {
  return (
    <Suspense fallback={<FirstStepsPlace />}>
      <OnboardingChecklist />
    </Suspense>
  )
}
