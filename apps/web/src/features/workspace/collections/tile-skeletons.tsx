import { cx } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const tileGridClass = 'mt-6 grid grid-cols-2 items-start gap-x-5 gap-y-8 sm:grid-cols-3 md:grid-cols-4 2xl:grid-cols-5'

/** One row of tiles in the columns of `tileGridClass`. */
export function TileSkeletons() {
  return (
    <div className={tileGridClass}>
      {['', ' ', 'max-sm:hidden', 'max-md:hidden', 'max-2xl:hidden'].map((beyond) => (
        <div key={beyond} className={cx(beyond)}>
          <Skeleton className="aspect-[9/16] w-full rounded-md" />
          <Skeleton className="mt-2 h-5 w-4/5" />
        </div>
      ))}
    </div>
  )
}
