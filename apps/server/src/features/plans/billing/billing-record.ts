import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import { planNames, type PlanName } from '@clipwright/contract/plans/plan-names'
import type { BillingState } from '@clipwright/money/billing-state'
import { money } from '@clipwright/money/money'
import type { RunningPeriod } from '@clipwright/money/switch-estimate'
import type { Queryable } from '#platform/db/tx.ts'
import * as store from './billing.store.ts'
import * as invoices from './invoices.store.ts'

/** Everything that decides about the billing of an organisation, at one second of the database’s clock. */
export type BillingRecord = {
  orgId: OrgId
  org: store.OrgFacts
  nowSec: number
  state: BillingState
  subscription: store.SubscriptionRow | null
  /** The switch that waits for its payment. */
  pending: invoices.InvoiceRow | null
}

export const toSec = (date: Date): number => Math.floor(date.getTime() / 1000)
export const toDate = (sec: number): Date => new Date(sec * 1000)

/** Throws `RecordNotExisted` for an organisation that is gone. */
export async function loadRecord(db: Queryable, orgId: OrgId): Promise<BillingRecord> {
  const org = await store.findOrgFacts(db, orgId)
  if (!org) throw new AppError('RecordNotExisted', { cause: `organisation ${orgId}` })
  const subscription = (await store.findSubscription(db, orgId)) ?? null
  const pending = (await invoices.findPending(db, orgId)) ?? null
  return { orgId, org, nowSec: toSec(org.now), state: toState(org, subscription, pending), subscription, pending }
}

function toState(org: store.OrgFacts, row: store.SubscriptionRow | null, pending: invoices.InvoiceRow | null): BillingState {
  const plan = planOf(org.plan)
  return {
    plan,
    trialEndSec: plan === 'FreeTrial' && org.trialEndAt ? toSec(org.trialEndAt) : null,
    subscription: row && {
      choice: { plan: row.plan, cycle: row.cycle, pack: row.pack },
      anchorSec: toSec(row.anchorAt),
      period: { startSec: toSec(row.periodStart), endSec: toSec(row.periodEnd) },
      isCanceling: row.isCanceling,
      incoming: row.incoming,
    },
    pending: pending?.change && pending.expiresAt ? { change: pending.change, expiresAtSec: toSec(pending.expiresAt) } : null,
  }
}

/** A team without limits buys nothing here, like one of Enterprise. */
const planOf = (plan: string): PlanName => planNames.find((name) => name === plan) ?? (plan === 'local' ? 'Enterprise' : 'FreePlan')

/** The paid period in which a change is asked for. */
export function toRunning({ subscription }: BillingRecord): RunningPeriod | null {
  if (!subscription) return null
  return {
    startSec: toSec(subscription.periodStart),
    endSec: toSec(subscription.periodEnd),
    cycle: subscription.cycle,
    paidPrice: money(BigInt(subscription.paidPrice), subscription.currency),
    seconds: subscription.periodSeconds,
  }
}
