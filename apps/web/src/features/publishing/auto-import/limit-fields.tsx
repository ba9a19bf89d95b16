import { useTranslation } from 'react-i18next'
import { NumberField } from '#ui/number-field.tsx'
import { MinutesField } from './rule-fields.tsx'

export type LimitsDraft = { maxPerDay: number; budget: string }

export const newLimits: LimitsDraft = { maxPerDay: 5, budget: '' }

export const toLimits = ({ maxPerDay, budget }: LimitsDraft) => ({
  maxPerDay,
  budgetCreditsPerDay: Number(budget) > 0 ? Math.round(Number(budget)) : null,
})

/** How much of a channel may be imported in a day. */
export function LimitFields({ limits, onLimits }: { limits: LimitsDraft; onLimits: (limits: LimitsDraft) => void }) {
  const { t } = useTranslation('publishing')
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <NumberField
        label={t('imports.field.perDay')}
        value={limits.maxPerDay}
        min={1}
        max={100}
        onChange={(maxPerDay) => onLimits({ ...limits, maxPerDay })}
      />
      <MinutesField
        isWhole
        label={t('imports.field.budget')}
        value={limits.budget}
        onChange={(budget) => onLimits({ ...limits, budget })}
      />
    </div>
  )
}
