import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'

type ClipGridProps = { label: string; isBesideSheet: boolean; children: ReactNode }

/** Cards two, three or four across, fewer beside the sheet; on phones a row that is swiped. */
export function ClipGrid({ label, isBesideSheet, children }: ClipGridProps) {
  return (
    <ol
      aria-label={label}
      className={cx(
        '-mx-4 mt-2 flex snap-x snap-mandatory scroll-px-4 items-start gap-3 overflow-x-auto px-4 pt-1 pb-3',
        'sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-8 sm:overflow-visible sm:px-0',
        isBesideSheet ? '2xl:grid-cols-3' : 'min-[1100px]:grid-cols-3 2xl:grid-cols-4',
      )}
    >
      {children}
    </ol>
  )
}

/** As wide on phones as leaves the foot of a tall poster above the tab bar, and the next card in sight. */
export const gridItemClass =
  'relative w-[max(220px,min(78vw,(100dvh-350px)*9/16))] shrink-0 snap-start animate-in fade-in-0 duration-200 sm:w-auto sm:min-w-0'
