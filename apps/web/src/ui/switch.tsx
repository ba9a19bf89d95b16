import { Switch as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

type SwitchProps = {
  label: ReactNode
  /** The label is only read out. */
  labelHidden?: boolean
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** On or off, with immediate effect. The label is next to it and part of its target. */
export function Switch({ label, labelHidden = false, hint, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cx(
          'relative mt-px h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-100',
          'data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:opacity-50',
          "before:absolute before:-inset-2 touch:before:-inset-3 before:content-['']",
        )}
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-ink-2 transition-transform duration-100 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-primary" />
      </Radix.Root>
      <div className={labelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
