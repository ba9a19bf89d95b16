import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { today } from './calendar-days.ts'
import type { Timing } from './draft.ts'

type WhenFieldsProps = { timing: Timing; targets: readonly SocialAccount[]; isSeries: boolean; onChange: (timing: Timing) => void }

/** When the first post goes out, and how far the others follow apart. */
export function WhenFields({ timing, targets, isSeries, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('publishing')
  const { isNow, slotOf } = timing
  const set = (change: Partial<Timing>) => onChange({ ...timing, isSecond: false, ...change })
  const slotted = targets.filter(({ slotCount }) => slotCount > 0)
  const [firstSlotted] = slotted
  const kinds = [
    { value: 'later' as const, label: t('compose.later') },
    ...(firstSlotted ? [{ value: 'slot' as const, label: t('compose.nextSlot') }] : []),
    ...(isSeries ? [] : [{ value: 'now' as const, label: t('compose.now') }]),
  ]
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 text-sm font-semibold">{t('compose.when')}</legend>
      {kinds.length === 1 ? null : (
        <Segmented
          label={t('compose.when')}
          value={isNow ? 'now' : slotOf === null ? 'later' : 'slot'}
          options={kinds}
          onChange={(value) => set({ isNow: value === 'now', slotOf: value === 'slot' ? (firstSlotted?.accountId ?? null) : null })}
        />
      )}
      {slotOf !== null && slotted.length > 1 ? (
        <Select
          className="mt-3 max-w-sm"
          label={t('compose.slotOf')}
          value={slotOf}
          options={slotted.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          onChange={(accountId) => set({ slotOf: accountId })}
        />
      ) : null}
      {isNow || slotOf !== null ? null : <TimeFields timing={timing} isSeries={isSeries} onSet={set} />}
    </fieldset>
  )
}

type TimeFieldsProps = { timing: Timing; isSeries: boolean; onSet: (change: Partial<Timing>) => void }

function TimeFields({ timing: { day, time, zone, everyDays }, isSeries, onSet: set }: TimeFieldsProps) {
  const { t } = useTranslation('publishing')
  return (
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
  )
}
