import type { OrgId } from '@clipwright/contract/ids'
import type { Cycle } from '@clipwright/contract/plans/plan-names'
import type { Queryable } from '#platform/db/tx.ts'
import * as store from './billing.store.ts'

type PlanFacts = { cycle: Cycle | null; pack: number | null; expireAt: string | null }

/** How often the plan of an organisation is paid for, how many times its credits, and when it ends. Nulls where nothing is paid for or ends. */
export async function readPlanFacts(db: Queryable, orgId: OrgId): Promise<PlanFacts> {
  const subscription = await store.findSubscription(db, orgId)
  if (subscription) {
    const { cycle, pack, isCanceling, periodEnd } = subscription
    return { cycle, pack, expireAt: isCanceling ? periodEnd.toISOString() : null }
  }
  const org = await store.findOrgFacts(db, orgId)
  return { cycle: null, pack: null, expireAt: org?.plan === 'FreeTrial' ? (org.trialEndAt?.toISOString() ?? null) : null }
}
