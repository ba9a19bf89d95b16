import { ChevronDown, RotateCcw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { useHeld } from './use-held.ts'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** What is written beside the label for a value. */
  write: (value: number) => string
  onChange: (value: number) => void
  /** Absent while the value is that of the look. */
  onReset?: (() => void) | undefined
}

/** A number on a line. Dragging is one step back. */
export function Slider({ label, value, min, max, step, write, onChange, onReset }: SliderProps) {
  const id = useId()
  const [shownValue, change] = useHeld(value, onChange)
  const shown = write(shownValue)
  return (
    <div className="flex flex-col gap-1">
      <FieldHead id={id} label={label} shown={shown} onReset={onReset} />
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, shownValue))}
        aria-valuetext={shown}
        onChange={(event) => change(Number(event.target.value))}
        className="h-6 w-full accent-(--primary) touch:h-11"
      />
    </div>
  )
}

type ColorProps = {
  label: string
  /** `#RRGGBB` or `#RRGGBBAA`. */
  value: string
  /** Offers how solid it is, too. */
  withOpacity?: boolean
  onChange: (color: string) => void
  onReset?: (() => void) | undefined
}

const hex = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** A colour, and how solid it is where that can be chosen. */
export function ColorField({ label, value, withOpacity = false, onChange, onReset }: ColorProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  const [shown, change] = useHeld(value, onChange)
  const plain = shown.slice(0, 7)
  const opacity = shown.length === 9 ? Number.parseInt(shown.slice(7), 16) / 255 : 1
  const percent = `${Math.round(opacity * 100)} %`
  return (
    <div className="flex flex-col gap-1">
      <FieldHead id={id} label={label} onReset={onReset} />
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="color"
          value={plain.toLowerCase()}
          onChange={(event) => change(`${event.target.value.toUpperCase()}${withOpacity ? hex(opacity) : ''}`)}
          className="h-9 w-14 shrink-0 rounded-sm border border-line-strong bg-surface touch:h-11"
        />
        {withOpacity ? (
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={opacity}
            aria-label={t('captions.opacity', { name: label })}
            aria-valuetext={percent}
            onChange={(event) => change(`${plain}${hex(Number(event.target.value))}`)}
            className="h-6 w-full min-w-0 accent-(--primary) touch:h-11"
          />
        ) : null}
        <span className="shrink-0 font-mono text-sm text-ink-2 tabular">{withOpacity ? percent : plain.toUpperCase()}</span>
      </div>
    </div>
  )
}

type HeadProps = { id: string; label: string; shown?: string; onReset?: (() => void) | undefined }

function FieldHead({ id, label, shown, onReset }: HeadProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="flex min-h-6 items-center gap-2 text-sm">
      <label htmlFor={id} className="min-w-0 truncate font-semibold">
        {label}
      </label>
      {shown === undefined ? null : <span className="ml-auto font-mono text-ink-2 tabular">{shown}</span>}
      {onReset ? (
        <IconButton label={`${t('captions.reset')}: ${label}`} className={shown === undefined ? 'ml-auto' : ''} onClick={onReset}>
          <RotateCcw aria-hidden className="size-3.5" />
        </IconButton>
      ) : null}
    </div>
  )
}

/** A side of the style that is opened when it is needed. */
export function Part({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-t border-line pt-2 open:pb-2">
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between font-semibold touch:min-h-11 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-4 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  )
}
