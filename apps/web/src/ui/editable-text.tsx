import i18next from 'i18next'
import { Pencil } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { inputClass } from './text-field.tsx'

type EditableTextProps = {
  value: string
  label: string
  editLabel: string
  maxLength: number
  onSave: (value: string) => void
  className?: string
}

/** Text that is changed in place: Enter keeps, Escape takes back. Empty is not taken, and says so. */
export function EditableText({ value, label, editLabel, maxLength, onSave, className }: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const noteId = useId()
  const opener = useRef<HTMLButtonElement>(null)

  const close = (keep: boolean) => {
    const next = draft?.trim() ?? ''
    setIsRefused(keep && next === '')
    if (keep && next === '') return
    setDraft(null)
    if (keep && next !== value) onSave(next)
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }

  if (draft !== null) {
    return (
      <span className={cx('grid min-w-0 flex-1 gap-1', className)}>
        <input
          aria-label={label}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? noteId : undefined}
          value={draft}
          maxLength={maxLength}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value)
            setIsRefused(false)
          }}
          onBlur={() => (draft === null ? undefined : close(true))}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') close(true)
            if (event.key === 'Escape') close(false)
          }}
          className={cx(inputClass, 'h-9')}
        />
        {isRefused ? (
          <span id={noteId} role="alert" className="font-sans text-sm font-normal text-danger">
            {i18next.t('app:nameRequired')}
          </span>
        ) : null}
      </span>
    )
  }
  return (
    <span className={cx('group/edit min-w-0', className)}>
      <span>{value}</span>{' '}
      <button
        ref={opener}
        type="button"
        aria-label={editLabel}
        onClick={() => setDraft(value)}
        className="-my-2 inline-grid size-7 place-items-center align-middle rounded-sm text-ink-3 opacity-60 group-hover/edit:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 touch:-my-3 touch:size-11"
      >
        <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </span>
  )
}
