import { Slider } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTimecode, timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeSettings, useSubmitDraft } from './submit-draft.ts'

/** Shorter ranges cannot contain a clip. */
const minRangeSec = 15

/** Range of the source to use: two handles on a small timeline, or typed times. */
export function RangePicker({ durationMs }: { durationMs: number | null }) {
  const { t } = useTranslation('projects')
  const range = useSubmitDraft((state) => state.settings.range)
  const totalSec = durationMs === null ? null : Math.floor(durationMs / 1000)
  const startSec = range?.startSec ?? 0
  const endSec = range?.endSec ?? totalSec ?? 0

  const change = (from: number, to: number) => {
    if (totalSec === null) return
    const whole = from <= 0 && to >= totalSec
    changeSettings({ range: whole ? null : { startSec: from, endSec: to } })
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('settings.range')}</legend>
      {totalSec === null || totalSec <= minRangeSec ? (
        <p className="text-sm text-ink-3">{totalSec === null ? t('settings.rangeUnknown') : t('settings.rangeTooShort')}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <TimeBox label={t('settings.from')} valueSec={startSec} onCommit={(sec) => change(Math.min(sec, endSec - minRangeSec), endSec)} />
          <div className="min-w-56 flex-1">
            <Slider.Root
              min={0}
              max={totalSec}
              step={1}
              minStepsBetweenThumbs={minRangeSec}
              value={[startSec, endSec]}
              onValueChange={([from, to]) => change(from ?? 0, to ?? totalSec)}
              className="relative flex h-11 touch-none items-center select-none"
            >
              <Slider.Track className="relative h-7 w-full grow overflow-hidden rounded-sm bg-sunken">
                <Ruler totalSec={totalSec} />
                <Slider.Range className="absolute h-full bg-marker/80" />
              </Slider.Track>
              <Thumb label={t('settings.from')} valueSec={startSec} />
              <Thumb label={t('settings.to')} valueSec={endSec} />
            </Slider.Root>
          </div>
          <TimeBox
            label={t('settings.to')}
            valueSec={endSec}
            onCommit={(sec) => change(startSec, Math.max(Math.min(sec, totalSec), startSec + minRangeSec))}
          />
          {range ? (
            <Button variant="quiet" onClick={() => changeSettings({ range: null })}>
              {t('settings.useWhole')}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  )
}

function Thumb({ label, valueSec }: { label: string; valueSec: number }) {
  return (
    <Slider.Thumb
      aria-label={label}
      aria-valuetext={timecode(valueSec * 1000)}
      className="block h-10 w-3 cursor-ew-resize rounded-xs border-2 border-surface bg-ink touch:w-5"
    />
  )
}

function Ruler({ totalSec }: { totalSec: number }) {
  const stepSec = [30, 60, 300, 600, 1800, 3600].find((step) => totalSec / step <= 16) ?? 7200
  const marks = Array.from({ length: Math.floor(totalSec / stepSec) }, (_unused, index) => ((index + 1) * stepSec * 100) / totalSec)
  return (
    <>
      {marks.map((left) => (
        <span key={left} className="absolute bottom-0 z-10 h-2 w-px bg-ink-3" style={{ left: `${left}%` }} />
      ))}
    </>
  )
}

type TimeBoxProps = { label: string; valueSec: number; onCommit: (sec: number) => void }

function TimeBox({ label, valueSec, onCommit }: TimeBoxProps) {
  const { t } = useTranslation('projects')
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? timecode(valueSec * 1000)
  const read = readTimecode(text)
  const commit = () => {
    if (draft !== null && read !== undefined) onCommit(Math.round(read / 1000))
    setDraft(null)
  }
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      mono
      className="w-24"
      error={read === undefined ? t('settings.badTime') : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
