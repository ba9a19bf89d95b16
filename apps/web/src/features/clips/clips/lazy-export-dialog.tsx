import { lazy, Suspense } from 'react'
import type { ExportDialogProps } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Its code comes with the first use. */
export function LazyExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <ExportDialog {...props} />
    </Suspense>
  )
}
