import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { extendTrialCredits } from '../credits/take-credits.ts'
import { changePlan } from './apply-seats.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { Shop } from './shop.ts'

/** Lets the trial of an organisation end later, and puts it back on the trial when that had ended. Returns the new end. */
export async function reopenTrial(shop: Shop, tx: Tx, orgId: OrgId, days: number): Promise<Date | 'hasPlan' | 'noTrial'> {
  const { state } = await bringUpToDate(shop, tx, orgId)
  if (state.subscription !== null || (state.plan !== 'FreePlan' && state.plan !== 'FreeTrial')) return 'hasPlan'
  const end = await extendTrialCredits(tx, orgId, days)
  if (end === null) return 'noTrial'
  await changePlan(tx, orgId, 'FreeTrial', 'Active')
  return end
}
