import { Suspense } from 'react'
import { DropAnywhere } from '../features/projects/projects/drop-anywhere.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useAfterFirstLoad } from '#ui/use-after-first-load.ts'
import { AwaitedExports } from './awaited-exports.tsx'

const PopupLine = lazyPart(async () => (await import('./popup-line.tsx')).PopupLine)

/** Parts of every page that its first paint does not need. */
export function Companions() {
  const isAfter = useAfterFirstLoad()
  return (
    <>
      <AwaitedExports />
      <DropAnywhere />
      {isAfter ? (
        <Suspense>
          <PopupLine />
        </Suspense>
      ) : null}
    </>
  )
}
