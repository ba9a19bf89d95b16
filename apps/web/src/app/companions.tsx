import { DropAnywhere } from '../features/projects/projects/drop-anywhere.tsx'
import { AwaitedExports } from './awaited-exports.tsx'
import { PopupLine } from './popup-line.tsx'

/** Parts of every page that its first paint does not need. */
export function Companions() {
  return (
    <>
      <PopupLine />
      <AwaitedExports />
      <DropAnywhere />
    </>
  )
}
