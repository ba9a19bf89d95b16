import type { KeyboardEvent, ReactNode } from 'react'

type SegmentedProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One of a few, all visible. Arrow keys move, Space and Enter choose. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
    const at = items.findIndex((item) => item === document.activeElement)
    items.at((at + step) % items.length)?.focus()
  }
  const hasValue = options.some((option) => option.value === value)
  return (
    <div role="group" aria-label={label} onKeyDown={onKeyDown} className="inline-flex rounded-md bg-sunken p-0.5">
      {options.map((option, at) => {
        const isOn = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            data-state={isOn ? 'on' : 'off'}
            tabIndex={isOn || (!hasValue && at === 0) ? 0 : -1}
            onClick={() => (isOn ? undefined : onChange(option.value))}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-ink-2 hover:text-ink touch:min-h-11 data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-popover"
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
