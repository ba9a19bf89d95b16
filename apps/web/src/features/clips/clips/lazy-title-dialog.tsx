import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { TitleDialogProps } from '../../editor/title-ideas/title-dialog.tsx'

const TitleDialog = lazyPart(async () => (await import('../../editor/title-ideas/title-dialog.tsx')).TitleDialog)

/** Loaded on first use. */
export function LazyTitleDialog(props: TitleDialogProps) {
  return (
    <Suspense>
      <TitleDialog {...props} />
    </Suspense>
  )
}
