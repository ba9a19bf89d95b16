import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { inputClass } from './text-field.tsx'

type SelectProps<T extends string> = {
  label: string
  /** The label is only read out. */
  labelHidden?: boolean
  value: T
  options: readonly { value: T; label: string; disabled?: boolean }[]
  onChange: (value: T) => void
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** One of several. The native control, which phones show as a wheel. */
export function Select<T extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
  hint,
  disabled,
  className,
}: SelectProps<T>) {
  const id = useId()
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value as T)}
          className={cx(inputClass, 'h-9 appearance-none pr-9 text-ellipsis touch:h-11')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
          strokeWidth={1.75}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
