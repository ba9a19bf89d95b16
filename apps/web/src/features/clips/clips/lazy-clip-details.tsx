import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ClipDetailsProps } from './clip-details.tsx'

const ClipDetails = lazyPart(async () => (await import('./clip-details.tsx')).ClipDetails)

/** Loaded on first use. */
export function LazyClipDetails(props: ClipDetailsProps) {
  return (
    <Suspense>
      <ClipDetails {...props} />
    </Suspense>
  )
}
