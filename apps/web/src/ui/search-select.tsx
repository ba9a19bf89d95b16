import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { SearchList, type ListItem } from './search-list.tsx'
import { inputClass } from './text-field.tsx'

type SearchSelectProps<T extends string> = {
  label: string
  value: T
  items: readonly ListItem<T>[]
  onChange: (value: T) => void
  disabled?: boolean
  className?: string
}

const gapPx = 4
const edgePx = 12

/** One of many, found by typing. For a few options use `Select`. */
export function SearchSelect<T extends string>({ label, value, items, onChange, disabled, className }: SearchSelectProps<T>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(!open)}
        className={cx(inputClass, 'flex h-9 items-center justify-between gap-2 text-left touch:h-11')}
      >
        <span className="truncate">{items.find((item) => item.value === value)?.label ?? ''}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
      </button>
      {open ? (
        <div
          ref={(box) => {
            if (box && button.current) place(box, button.current)
          }}
          role="dialog"
          aria-labelledby={`${id}-label`}
          popover="manual"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== button.current) setOpen(false)
          }}
          className="fixed inset-auto z-50 m-0 rounded-md border border-line bg-raised p-1 text-ink shadow-popover animate-in fade-in-0 duration-100"
        >
          <SearchList
            label={label}
            items={items}
            value={value}
            autoFocus
            onPick={(choice) => {
              close()
              onChange(choice)
            }}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Under its button, or above it where there is more room. In the top layer, so that no dialog clips it. */
function place(box: HTMLElement, button: HTMLElement): void {
  box.showPopover?.()
  const at = button.getBoundingClientRect()
  box.style.width = `${at.width}px`
  box.style.left = `${at.left}px`
  const below = at.bottom + gapPx
  const fits = below + box.offsetHeight <= window.innerHeight - edgePx
  box.style.top = `${fits ? below : Math.max(edgePx, at.top - gapPx - box.offsetHeight)}px`
}
