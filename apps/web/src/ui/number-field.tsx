import { useId, useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { inputClass } from '#ui/text-field.tsx'

type NumberFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The label is next to the field, for toolbars. */
  isInline?: boolean
  /** Called with the typed value, clamped to the range. */
  onChange: (value: number) => void
}

/** A number to type or step. A half-typed value has no effect yet. */
export function NumberField({ label, value, min, max, step = 1, isInline = false, onChange }: NumberFieldProps) {
  const id = useId()
  // Text being typed; null displays the number.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max && number !== value) onChange(number)
  }
  return (
    <div className={cx('flex min-w-0', isInline ? 'items-center gap-1.5' : 'flex-col gap-1')}>
      <label htmlFor={id} className={cx('text-sm', isInline ? 'shrink-0 text-ink-2' : 'truncate font-semibold')}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        onBlur={() => setTyped(null)}
        onChange={(event) => take(event.target.value)}
        className={cx(inputClass, 'h-9 px-2 font-mono text-sm touch:h-11', isInline && 'max-w-18 min-w-18')}
      />
    </div>
  )
}
