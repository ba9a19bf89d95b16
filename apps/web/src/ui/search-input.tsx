import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { inputClass } from './text-field.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'placeholder' | 'className' | 'onChange'> & {
  /** Read out, and shown while the field is empty. */
  label: string
  className?: string
  onText: (text: string) => void
}

/** A field that narrows what is listed below it, with a magnifier in place of a label. */
export function SearchInput({ label, className, onText, ...input }: SearchInputProps) {
  return (
    <label className={cx('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" strokeWidth={1.75} />
      <input
        {...input}
        type="search"
        placeholder={label}
        onChange={(event) => onText(event.target.value)}
        className={cx(inputClass, 'h-9 pl-8 touch:h-11')}
      />
    </label>
  )
}
