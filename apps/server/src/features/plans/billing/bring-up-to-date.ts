import type { OrgId } from '@clipwright/contract/ids'
import { applyBillingEvent, type BillingState } from '@clipwright/money/billing-state'
import type { Tx } from '#platform/db/tx.ts'
import { renewFreeCredits } from '../credits/free-credits.ts'
import { lockCredits } from '../credits/lock-credits.ts'
import { changePlan } from './apply-seats.ts'
import { type BillingRecord, loadRecord, toSec } from './billing-record.ts'
import * as store from './billing.store.ts'
import * as invoices from './invoices.store.ts'
import { renewSubscription } from './renew-subscription.ts'
import type { Shop } from './shop.ts'

/**
 * Locks the billing of an organisation and lets lapse and renew what is due by now, one step after the other. Every act of billing begins with
 * it, so it does not matter how late the sweep comes.
 */
export async function bringUpToDate(shop: Shop, tx: Tx, orgId: OrgId): Promise<BillingRecord> {
  await store.lockBilling(tx, orgId)
  await lockCredits(tx, orgId)
  await renewFreeCredits(tx, orgId)
  await endUnpaid(tx, orgId)
  let record = await loadRecord(tx, orgId)
  for (let dueSec = findDueSec(record.state); dueSec !== null && dueSec <= record.nowSec; dueSec = findDueSec(record.state)) {
    await passTime(shop, tx, record, dueSec)
    record = await loadRecord(tx, orgId)
  }
  // A trial may have ended with the credits, which know nothing of seats.
  if (record.state.plan === 'FreePlan' && !record.subscription && record.org.activeMembers > 1)
    await changePlan(tx, orgId, 'FreePlan', 'Canceled')
  return record
}

/** When a pending change lapses or the period ends, whichever comes first. */
function findDueSec({ pending, subscription }: BillingState): number | null {
  const ends = [pending?.expiresAtSec, subscription?.period.endSec].filter((sec) => sec !== undefined)
  return ends.length === 0 ? null : Math.min(...ends)
}

async function passTime(shop: Shop, tx: Tx, record: BillingRecord, atSec: number): Promise<void> {
  const { orgId, pending, subscription } = record
  const { state: next } = applyBillingEvent(record.state, { type: 'timePassed' }, atSec)
  if (pending && !next.pending) await invoices.updateInvoice(tx, orgId, pending.id, { status: 'void' })
  if (!subscription) return
  if (!next.subscription) await endPlan(tx, orgId)
  else if (next.subscription.period.startSec !== toSec(subscription.periodStart)) {
    await renewSubscription(shop, tx, { record, subscription, next: next.subscription })
  }
}

/** The subscription is over: the free plan from now on. */
async function endPlan(tx: Tx, orgId: OrgId): Promise<void> {
  for (const { id } of await invoices.listUnpaid(tx, orgId)) await invoices.updateInvoice(tx, orgId, id, { status: 'void' })
  await store.endSubscription(tx, orgId)
  await changePlan(tx, orgId, 'FreePlan', 'Canceled')
}

/** A renewal that stayed unpaid to the end of its term ends the subscription. */
async function endUnpaid(tx: Tx, orgId: OrgId): Promise<void> {
  const org = await store.findOrgFacts(tx, orgId)
  const unpaid = await invoices.listUnpaid(tx, orgId)
  if (org && unpaid.some(({ expiresAt }) => expiresAt !== null && expiresAt <= org.now)) await endPlan(tx, orgId)
}
