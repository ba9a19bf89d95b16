import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { FirstStepsPlace } from './first-steps-place.tsx'

const OnboardingChecklist = lazyPart(async () => (await import('./checklist.tsx')).OnboardingChecklist)

/** The first steps, loaded after the page's main content. */
export function FirstSteps() {
  return (
    <Suspense fallback={<FirstStepsPlace />}>
      <OnboardingChecklist />
    </Suspense>
  )
}
