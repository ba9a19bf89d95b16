import { lazy, Suspense } from 'react'
import type { ExportDialogProps } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Loaded on first use. */
export function LazyExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <ExportDialog {...props} />
    </Suspense>
  )
}
