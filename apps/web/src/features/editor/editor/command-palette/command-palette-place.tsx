import { lazy, Suspense } from 'react'
import { useView } from '../use-edit.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Loads the command palette on first use. */
export function CommandPalettePlace() {
  const isShown = useView((view) => view.isPaletteShown)
  return isShown ? (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  ) : null
}
