import { NumberField } from './number-field.tsx'

const inSeconds = (ms: number) => Math.round(ms / 100) / 10

type SecondsFieldProps = {
  label: string
  valueMs: number
  minMs?: number
  maxMs: number
  isInline?: boolean
  /** Called with whole milliseconds, clamped to the range. */
  onChange: (ms: number) => void
}

/** A time stored in milliseconds and typed in seconds, to a tenth. */
export function SecondsField({ label, valueMs, minMs = 0, maxMs, isInline = false, onChange }: SecondsFieldProps) {
  return (
    <NumberField
      label={label}
      value={inSeconds(valueMs)}
      min={Math.ceil(minMs / 100) / 10}
      max={inSeconds(maxMs)}
      step={0.1}
      isInline={isInline}
      onChange={(seconds) => onChange(Math.min(maxMs, Math.round(seconds * 1000)))}
    />
  )
}
