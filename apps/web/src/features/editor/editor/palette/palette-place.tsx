import { lazy, Suspense } from 'react'
import { useView } from '../use-edit.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The list of everything that can be done comes when it is first asked for. */
export function PalettePlace() {
  const isShown = useView((view) => view.isPaletteShown)
  return isShown ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}
