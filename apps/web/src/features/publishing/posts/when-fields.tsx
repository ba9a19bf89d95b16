import { useTranslation } from 'react-i18next'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { today } from './calendar-days.ts'
import type { Timing } from './draft.ts'

type WhenFieldsProps = { timing: Timing; isSeries: boolean; onChange: (timing: Timing) => void }

/** When the first post goes out, and how far the others follow apart. */
export function WhenFields({ timing, isSeries, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('publishing')
  const { isNow, day, time, zone, everyDays } = timing
  const set = (change: Partial<Timing>) => onChange({ ...timing, isSecond: false, ...change })
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 text-sm font-semibold">{t('compose.when')}</legend>
      {isSeries ? null : (
        <Segmented
          label={t('compose.when')}
          value={isNow ? 'now' : 'later'}
          options={[
            { value: 'later', label: t('compose.later') },
            { value: 'now', label: t('compose.now') },
          ]}
          onChange={(value) => set({ isNow: value === 'now' })}
        />
      )}
      {isNow ? null : (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            label={t('compose.day')}
            type="date"
            required
            min={today()}
            value={day}
            onChange={(event) => set({ day: event.target.value || day })}
          />
          <TextField
            label={t('compose.time')}
            type="time"
            required
            value={time}
            onChange={(event) => set({ time: event.target.value || time })}
          />
          {isSeries ? (
            <NumberField
              label={t('compose.everyDays')}
              value={everyDays}
              min={1}
              max={30}
              onChange={(value) => set({ everyDays: value ?? 1 })}
            />
          ) : null}
          <p className="pb-2 text-sm text-ink-2">{t('compose.inZone', { zone: zone.replaceAll('_', ' ') })}</p>
        </div>
      )}
    </fieldset>
  )
}
