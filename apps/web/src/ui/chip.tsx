import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type ChipProps = ComponentProps<'button'> & { pressed: boolean; count?: number; children: ReactNode }

/** A toggle that is highlighted when on. */
export function Chip({ pressed, count, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm border px-2.5 text-sm font-medium whitespace-nowrap transition-colors duration-100 touch:h-11 touch:px-3.5',
        pressed ? 'border-ink bg-marker-soft text-ink' : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
        'disabled:opacity-50',
        className,
      )}
    >
      {children}
      {count === undefined ? null : <span className="min-w-[2ch] text-center font-mono text-xs tabular">{count}</span>}
    </button>
  )
}
