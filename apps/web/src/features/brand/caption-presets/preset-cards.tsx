import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { captionPresetIds, type CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { cx } from '#ui/class-names.ts'
import { PresetFilmstrip } from './preset-filmstrip.tsx'

type PresetCardsProps = {
  label: string
  hint?: string
  /** Null: no captions. */
  value: CaptionPresetId | null
  /** How many stand side by side: beside a clip, or across a page. */
  size?: 'side' | 'page'
  onChange: (value: CaptionPresetId) => void
  /** Adds a card for no captions. */
  onOff?: () => void
}

/** The choice of a caption preset, the same wherever there is one. Arrow keys move between the cards. */
export function PresetCards({ label, hint, value, size = 'side', onChange, onOff }: PresetCardsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        {label} {hint ? <span className="font-normal text-ink-3">{hint}</span> : null}
      </legend>
      <div
        className={cx(
          'grid gap-2',
          size === 'page' ? 'grid-cols-3 sm:grid-cols-4 2xl:grid-cols-6' : 'grid-cols-2 sm:grid-cols-3 md:grid-cols-2',
        )}
      >
        {captionPresetIds.map((preset) => (
          <PresetCard key={preset} preset={preset} group={name} isChosen={preset === value} onChoose={() => onChange(preset)} />
        ))}
        {onOff ? <PresetCard preset="off" group={name} isChosen={value === null} onChoose={onOff} /> : null}
      </div>
    </fieldset>
  )
}

type PresetCardProps = { preset: CaptionPresetId | 'off'; group: string; isChosen: boolean; onChoose: () => void }

/** Moves while the pointer or the focus is on it. */
function PresetCard({ preset, group, isChosen, onChoose }: PresetCardProps) {
  const { t } = useTranslation('projects')
  const [isMoving, setMoving] = useState(false)
  return (
    <label
      onPointerEnter={() => setMoving(true)}
      onPointerLeave={() => setMoving(false)}
      className={cx(
        'cursor-pointer overflow-hidden rounded-md border-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-(--primary) bg-marker-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={group}
        value={preset}
        checked={isChosen}
        onChange={onChoose}
        onFocus={() => setMoving(true)}
        onBlur={() => setMoving(false)}
        className="sr-only"
      />
      {preset === 'off' ? (
        <span aria-hidden className="grid aspect-9/4 place-items-center bg-sunken">
          <span className="h-px w-1/3 -rotate-12 bg-line-strong" />
        </span>
      ) : (
        <PresetFilmstrip preset={preset} isMoving={isMoving} />
      )}
      <span className={cx('flex items-center px-2 py-1', isChosen ? 'font-semibold' : 'text-ink-2')}>{t(`captions.${preset}`)}</span>
    </label>
  )
}
