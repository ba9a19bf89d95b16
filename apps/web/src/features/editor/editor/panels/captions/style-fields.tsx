import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FieldHead } from '../field-head.tsx'
import { useHeld } from '../use-held.ts'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** Text of a value beside the label. */
  write: (value: number) => string
  onChange: (value: number) => void
  /** Absent while the value is the preset's. */
  onReset?: (() => void) | undefined
}

/** A slider. A drag is one undo step. */
export function Slider({ label, value, min, max, step, write, onChange, onReset }: SliderProps) {
  const id = useId()
  const [shownValue, change] = useHeld(value, onChange)
  const valueText = write(shownValue)
  return (
    <div className="flex flex-col gap-1">
      <FieldHead id={id} label={label} shown={valueText} onReset={onReset} />
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, shownValue))}
        aria-valuetext={valueText}
        onChange={(event) => change(Number(event.target.value))}
        className="h-6 w-full accent-(--primary) touch:h-11"
      />
    </div>
  )
}

/** A collapsible section; its content is not rendered until first opened. */
export function Part({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
      className="group border-t border-line pt-2 open:pb-2"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between font-semibold touch:min-h-11 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-4 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{wasOpened ? children : null}</div>
    </details>
  )
}
