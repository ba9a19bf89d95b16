import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { extendTrialCredits, readLapsedTrial } from '../credits/take-credits.ts'
import { changePlan } from './apply-seats.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { Shop } from './shop.ts'

/** Lets the trial of an organisation end later; when it had ended, the team is on the trial again, with the credits that it had left. Returns the new end. */
export async function reopenTrial(shop: Shop, tx: Tx, orgId: OrgId, days: number): Promise<Date | 'hasPlan' | 'noTrial'> {
  const { state } = await bringUpToDate(shop, tx, orgId)
  if (state.subscription !== null || (state.plan !== 'FreePlan' && state.plan !== 'FreeTrial')) return 'hasPlan'
  const end = await extendTrialCredits(tx, orgId, days)
  if (end === null) return 'noTrial'
  // What had lapsed with the trial comes back with it.
  const seconds = state.plan === 'FreePlan' ? await readLapsedTrial(tx, orgId) : 0
  if (seconds > 0)
    await grantCredits(tx, orgId, { kind: 'renewal', cause: `trial:${end.getTime()}`, source: 'Trial', seconds, expireAt: end })
  await changePlan(tx, orgId, 'FreeTrial', 'Active')
  return end
}
