import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ExportDialogProps } from './export-dialog.tsx'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** Loaded on first use. */
export function LazyExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <ExportDialog {...props} />
    </Suspense>
  )
}
