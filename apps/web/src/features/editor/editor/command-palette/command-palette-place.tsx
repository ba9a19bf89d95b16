import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useView } from '../use-edit.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)

/** Loads the command palette on first use. */
export function CommandPalettePlace() {
  const isShown = useView((view) => view.isPaletteShown)
  return isShown ? (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  ) : null
}
