import type { PlanName } from '@clipwright/contract/plans/plan-names'
import { readStored, removeStored, writeStored } from '#platform/stored-state.ts'

/** What was chosen before the person left for the payment page, to judge the result by. */
type SwitchUnderWay = { orgId: string; from: PlanName; to: PlanName }

const key = 'switch-under-way'

export const noteSwitch = (change: SwitchUnderWay): boolean => writeStored(key, change)

export function takeSwitch(orgId: string | undefined): SwitchUnderWay | null {
  const change = readStored<SwitchUnderWay | null>(key, null)
  removeStored(key)
  return change?.orgId === orgId ? change : null
}
