import { lazy, Suspense } from 'react'
import type { TitleDialogProps } from '../../editor/title-ideas/title-dialog.tsx'

const TitleDialog = lazy(async () => ({ default: (await import('../../editor/title-ideas/title-dialog.tsx')).TitleDialog }))

/** Loaded on first use. */
export function LazyTitleDialog(props: TitleDialogProps) {
  return (
    <Suspense>
      <TitleDialog {...props} />
    </Suspense>
  )
}
