import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Hint } from './hint.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string
  shortcut?: string
  children: ReactNode
  /** Without the tooltip, when a menu opens from the button. */
  bare?: boolean
}

export function IconButton({ label, shortcut, children, className, bare = false, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 transition-colors duration-100 touch:size-11',
        'hover:bg-sunken hover:text-ink disabled:opacity-50 aria-pressed:bg-marker-soft aria-pressed:text-ink',
        className,
      )}
    >
      {children}
    </button>
  )
  if (bare) return button
  return (
    <Hint content={shortcut ? `${label} (${shortcut})` : label} asName>
      {button}
    </Hint>
  )
}
