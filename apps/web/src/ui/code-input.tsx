import { useId } from 'react'
import { cx } from './class-names.ts'

type CodeInputProps = {
  label: string
  length?: number
  value: string
  error?: string | undefined
  disabled?: boolean
  /** The code is being checked: it stays, and so does the focus. */
  busy?: boolean
  autoFocus?: boolean
  onChange: (digits: string) => void
  /** Called with all digits. */
  onComplete: (digits: string) => void
}

/**
 * Digits of a mailed code, one cell each. It is a single field, so that pasting, autofill, editing and screen readers work
 * as usual; the cells are drawn behind it.
 */
export function CodeInput({
  label,
  length = 6,
  value,
  error,
  busy = false,
  disabled = false,
  autoFocus = false,
  onChange,
  onComplete,
}: CodeInputProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative w-fit">
        <Cells value={value} length={length} isWrong={error !== undefined} isStill={busy || disabled} />
        <input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step exists to type this code
          autoFocus={autoFocus}
          className="absolute inset-0 w-full cursor-text opacity-0"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          readOnly={busy}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, length)
            if (digits === value) return
            onChange(digits)
            if (digits.length === length) onComplete(digits)
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Cells({ value, length, isWrong, isStill }: { value: string; length: number; isWrong: boolean; isStill: boolean }) {
  const current = Math.min(value.length, length - 1)
  return (
    <div aria-hidden className="flex gap-1.5 sm:gap-2">
      {Array.from({ length }, (_, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the cells never move
          key={at}
          className={cx(
            'grid h-14 w-11 place-items-center rounded-md border bg-surface font-mono text-2xl sm:w-12',
            isWrong ? 'border-danger' : 'border-line-strong',
            at === current && 'in-focus-within:border-focus in-focus-within:ring-2 in-focus-within:ring-focus',
            isStill && 'bg-sunken text-ink-3',
          )}
        >
          {value[at] ?? ''}
        </span>
      ))}
    </div>
  )
}
