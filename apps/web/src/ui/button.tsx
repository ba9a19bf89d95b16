import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  outline: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger text-on-danger border-transparent hover:opacity-90',
}

const sizes = {
  small: 'h-7 px-2.5 text-sm gap-1.5 rounded-sm touch:h-11 touch:px-3',
  medium: 'h-9 px-3.5 text-base gap-2 rounded-md touch:h-11',
  large: 'h-11 px-5 text-lg gap-2 rounded-md',
}

// What cannot be pressed has no colour of its own, in either theme.
const off =
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 disabled:hover:opacity-100'
const quietOff = 'disabled:bg-transparent disabled:text-ink-3 aria-disabled:bg-transparent aria-disabled:text-ink-3'

export function buttonClass(look: { variant?: keyof typeof variants; size?: keyof typeof sizes } = {}): string {
  const variant = look.variant ?? 'outline'
  return cx(
    'inline-flex shrink-0 items-center justify-center border font-semibold whitespace-nowrap transition-colors duration-100 select-none',
    variant === 'quiet' ? quietOff : off,
    variants[variant],
    sizes[look.size ?? 'medium'],
  )
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: ReactNode
  /** In progress: a spinner, the same label and focus; further presses do nothing. */
  busy?: boolean
}

export function Button({ variant, size, icon, busy = false, className, children, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!busy) return onClick?.(event)
        // Otherwise it would submit its form again.
        event.preventDefault()
        event.stopPropagation()
      }}
      className={cx(buttonClass({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) }), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} /> : icon}
      {children}
    </button>
  )
}
