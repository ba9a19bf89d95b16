import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { tileGrid } from './pick-tile.tsx'

/** Three, five, six or eight of them. */
const columns = ['', '', '', 'max-sm:hidden', 'max-sm:hidden', 'max-md:hidden', 'max-2xl:hidden', 'max-2xl:hidden']

/** A row of tiles that are still to come. */
export const TileSkeletons = () => <GridSkeletons grid={tileGrid} row={columns} image="aspect-[9/16]" />
