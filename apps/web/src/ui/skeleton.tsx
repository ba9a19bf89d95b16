import { cx } from './class-names.ts'

/** Placeholder in the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-sm bg-line opacity-70', className)} />
}
