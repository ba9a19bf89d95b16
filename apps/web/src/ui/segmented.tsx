import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

type SegmentedProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** One of a few, all visible. Arrow keys move. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next) onChange(next as T)
      }}
      className="inline-flex rounded-md bg-sunken p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-ink-2 hover:text-ink touch:min-h-11 data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-popover"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
