import { useTranslation } from 'react-i18next'
import type { Cycle, PlanName as Plan } from '@clipwright/contract/plans/plan-names'

/** `Pro, yearly, 2 × credits`; without the last where it is one pack. */
export function PlanName({ choice: { plan, cycle, pack } }: { choice: { plan: Plan; cycle: Cycle; pack: number } }) {
  const { t } = useTranslation('billing')
  return t(pack > 1 ? 'planPacks' : 'planLine', { plan: t(`plan.${plan}`), cycle: t(`cycle.${cycle}`), packs: pack })
}
