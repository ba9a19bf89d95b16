import { AwaitedExports } from './awaited-exports.tsx'
import { PopupLine } from './popup-line.tsx'

/** What goes along with every page and is not needed for its first paint. */
export function Companions() {
  return (
    <>
      <PopupLine />
      <AwaitedExports />
    </>
  )
}
