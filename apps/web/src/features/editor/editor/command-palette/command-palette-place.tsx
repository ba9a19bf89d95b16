import { lazy, Suspense } from 'react'
import { useView } from '../use-edit.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** The list of everything that can be done comes when it is first asked for. */
export function CommandPalettePlace() {
  const isShown = useView((view) => view.isPaletteShown)
  return isShown ? (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  ) : null
}
