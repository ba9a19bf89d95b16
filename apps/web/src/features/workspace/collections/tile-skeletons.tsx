import { GridSkeletons } from '#ui/grid-skeletons.tsx'

export const tileGridClass = 'mt-6 grid grid-cols-2 items-start gap-x-5 gap-y-8 sm:grid-cols-3 md:grid-cols-4 2xl:grid-cols-5'

/** One row of tiles in the columns of `tileGridClass`. */
export function TileSkeletons() {
  return <GridSkeletons grid={tileGridClass} row={['', '', 'max-sm:hidden', 'max-md:hidden', 'max-2xl:hidden']} image="aspect-[9/16]" />
}
