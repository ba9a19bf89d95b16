import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ClipSelectionBarProps } from './clip-selection-bar.tsx'

const ClipSelectionBar = lazyPart(async () => (await import('./clip-selection-bar.tsx')).ClipSelectionBar)

/** Loaded when the first clip is selected. */
export function LazyClipSelectionBar(props: ClipSelectionBarProps) {
  return props.chosen.length === 0 ? null : (
    <Suspense>
      <ClipSelectionBar {...props} />
    </Suspense>
  )
}
