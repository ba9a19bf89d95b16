import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { tileGrid } from './pick-tile.tsx'

/** A row of tiles that are still to come. */
export const TileSkeletons = () => (
  <GridSkeletons grid={tileGrid} row={['', '', '', 'max-sm:hidden', 'max-md:hidden', 'max-md:hidden']} picture="aspect-[9/16]" />
)
