import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export const inputClass =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-ink outline-offset-0 placeholder:text-ink-3 aria-invalid:border-danger disabled:bg-sunken disabled:opacity-70 [&[readonly]]:border-line [&[readonly]]:bg-sunken'

type FieldProps = {
  label: string
  /** The label is only read out. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
}

type TextFieldProps = FieldProps & ComponentProps<'input'> & { mono?: boolean }

export function TextField({ label, labelHidden = false, hint, error, className, mono = false, ...rest }: TextFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <input
        id={id}
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx(inputClass, 'h-9 touch:h-11', mono && 'font-mono')}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'>

export function TextArea({ label, labelHidden = false, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx(inputClass, 'py-2')}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (!hint && !error) return null
  return (
    <p id={id} className={cx('text-sm', error ? 'text-danger' : 'text-ink-3')} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  )
}
