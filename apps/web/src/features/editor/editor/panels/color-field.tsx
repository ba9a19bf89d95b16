import { memo, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { useBrandColors } from '../../../brand/assets/brand-kit.ts'
import { FieldHead } from './field-head.tsx'
import { useHeld } from './use-held.ts'

type ColorProps = {
  label: string
  /** `#RRGGBB` or `#RRGGBBAA`. */
  value: string
  /** Offers opacity, too. */
  withOpacity?: boolean
  onChange: (color: string) => void
  onReset?: (() => void) | undefined
}

const hex = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** A colour picker with brand colours and, optionally, opacity. */
export function ColorField({ label, value, withOpacity = false, onChange, onReset }: ColorProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  const [currentColor, change] = useHeld(value, onChange)
  const plain = currentColor.slice(0, 7).toUpperCase()
  const opacity = currentColor.length === 9 ? Number.parseInt(currentColor.slice(7), 16) / 255 : 1
  const percent = `${Math.round(opacity * 100)} %`
  const changeColor = (color: string) => change(`${color.toUpperCase()}${withOpacity ? hex(opacity) : ''}`)
  // A stable function, so that a slider beside it does not redraw the colours.
  const newest = useRef(changeColor)
  useEffect(() => {
    newest.current = changeColor
  })
  const [choose] = useState(() => (color: string) => newest.current(color))
  return (
    <div className="flex flex-col gap-1">
      <FieldHead id={id} label={label} onReset={onReset} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className={cx('flex items-center gap-3', withOpacity && 'w-full')}>
          <input
            id={id}
            type="color"
            value={plain.toLowerCase()}
            onChange={(event) => changeColor(event.target.value)}
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
          <span className="shrink-0 font-mono text-sm text-ink-2 tabular">{withOpacity ? percent : plain}</span>
        </div>
        <BrandSwatches label={label} chosen={plain} onChoose={choose} />
      </div>
    </div>
  )
}

type SwatchesProps = { label: string; chosen: string; onChoose: (color: string) => void }

/** The colours of the brand kit, each under its name. */
const BrandSwatches = memo(function BrandSwatches({ label, chosen, onChoose }: SwatchesProps) {
  const { t } = useTranslation('editor')
  const colors = useBrandColors()
  if (colors.length === 0) return null
  return (
    <div role="group" aria-label={`${t('brand.colors')}: ${label}`} className="flex flex-wrap gap-1.5 py-1">
      {colors.map(({ name, value }, at) => (
        <button
          key={`${at}-${value}`}
          type="button"
          aria-label={name || value}
          title={name || value}
          aria-pressed={value.toUpperCase() === chosen}
          onClick={() => onChoose(value)}
          className="size-6 rounded-sm border border-line-strong ring-offset-2 ring-offset-surface aria-pressed:ring-2 aria-pressed:ring-ink touch:size-11"
          style={{ background: value }}
        />
      ))}
    </div>
  )
})
