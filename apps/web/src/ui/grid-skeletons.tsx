import { cx } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

type GridSkeletonsProps = {
  /** Classes of the grid that comes. */
  grid: string
  /** One row of it: for each card the class that hides it where there are fewer columns. */
  row: readonly string[]
  /** Classes of the image of a card, with its aspect ratio or height. */
  image: string
}

/** The first row of a grid of images with words below them, in as many columns as it will have. */
export function GridSkeletons({ grid, row, image }: GridSkeletonsProps) {
  return (
    <div className={grid}>
      {row.map((beyond, card) => (
        <div key={card} className={cx(beyond)}>
          <Skeleton className={cx('w-full rounded-md', image)} />
          <Skeleton className="mt-2 h-5 w-3/4" />
          <Skeleton className="mt-1 h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
