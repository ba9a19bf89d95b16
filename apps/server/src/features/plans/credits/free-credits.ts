import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { featuresOfPlan, readTrialDays } from '../feature-access/plan-features.ts'
import * as store from './credits.store.ts'

const secondsOfPlan = (plan: string): number => featuresOfPlan(plan).VideoProcessing.amount ?? 0

/**
 * Does what time alone brings: a new team on the trial gets its bucket, an expired trial becomes the free plan, and a free plan without a
 * live bucket gets this month’s. Safe to repeat; each is given once to a person, in the first team that they own.
 */
export async function renewFreeCredits(tx: Tx, orgId: OrgId): Promise<void> {
  if (!isDue(await store.findFreeState(tx, orgId))) return
  // Another call may be giving the same at this moment, which would look like a trial that is over.
  await store.lockCredits(tx, orgId)
  const state = await store.findFreeState(tx, orgId)
  if (!state || !isDue(state)) return
  const gift = { orgId, userId: state.ownerId }
  let { plan } = state
  if (plan === 'FreeTrial' && !state.hasLiveTrial) {
    const isNew =
      !state.hadTrial &&
      state.isFirstOfOwner &&
      (await store.giveTrial(tx, { ...gift, seconds: secondsOfPlan('FreeTrial') }, readTrialDays()))
    if (isNew) return
    await store.endTrial(tx, orgId)
    plan = 'FreePlan'
  }
  if (plan !== 'FreePlan' || state.hasLiveMonth || !state.isFirstOfOwner) return
  await store.giveMonth(tx, { ...gift, seconds: secondsOfPlan('FreePlan') })
}

type FreeState = Awaited<ReturnType<typeof store.findFreeState>>

function isDue(state: FreeState): boolean {
  if (!state) return false
  if (state.plan === 'FreeTrial') return !state.hasLiveTrial
  return state.plan === 'FreePlan' && !state.hasLiveMonth && state.isFirstOfOwner
}
