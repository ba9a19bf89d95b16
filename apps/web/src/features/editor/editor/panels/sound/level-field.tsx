import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type LevelFieldProps = { label: string; value: number; min: number; max: number; onChange: (db: number) => void }

/** A level in decibels, by a slider. */
export function LevelField({ label, value, min, max, onChange }: LevelFieldProps) {
  const { t, i18n } = useTranslation('editor')
  const id = useId()
  const levelText = t('sound.db', { db: new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' }).format(value) })
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span aria-hidden className="font-mono">
          {levelText}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={levelText}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-(--primary) touch:h-11"
      />
    </div>
  )
}
