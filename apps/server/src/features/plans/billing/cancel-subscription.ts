import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type {
  abandonSwitch as abandonEndpoint,
  cancelSubscription as cancelEndpoint,
  undoCancel as undoEndpoint,
} from '@clipwright/contract/plans/subscriptions'
import { applyBillingEvent, type BillingEvent } from '@clipwright/money/billing-state'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { type BillingRecord, loadRecord } from './billing-record.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import * as invoices from './invoices.store.ts'
import { requireShop } from './shop.ts'
import { readSubscription } from './subscription-view.ts'

/** Ends the subscription with its period. Repeated, it changes nothing. */
export async function cancelSubscription(
  ctx: RequestContext,
  { reason, comment }: Input<typeof cancelEndpoint>,
): Promise<Reply<typeof cancelEndpoint>> {
  return act(ctx, 'subscription.canceled', async (tx, record) => {
    if (record.subscription?.isCanceling) return
    // Who cancels wants nothing more of a change that waits for its payment.
    const calm = record.pending ? await abandonPending(tx, record) : record
    await applyEvent(tx, calm, { type: 'switch', choice: { plan: 'FreePlan', cycle: 'Monthly', pack: 1 } })
    await store.updateSubscription(tx, ctx.orgId, { cancelReason: reason, cancelComment: comment })
  })
}

/** Goes on with the subscription, or with the plan that was to change. Repeated, it changes nothing. */
export async function undoCancel(ctx: RequestContext): Promise<Reply<typeof undoEndpoint>> {
  return act(ctx, 'subscription.continued', async (tx, { subscription, ...record }) => {
    if (subscription?.incoming) await applyEvent(tx, { subscription, ...record }, { type: 'undoDowngrade' })
    if (subscription?.isCanceling) {
      const { plan, cycle, pack } = subscription
      await applyEvent(tx, { subscription, ...record }, { type: 'switch', choice: { plan, cycle, pack } })
    }
  })
}

export async function abandonSwitch(ctx: RequestContext): Promise<Reply<typeof abandonEndpoint>> {
  return act(ctx, 'subscription.switch_abandoned', async (tx, record) => {
    if (record.pending) await abandonPending(tx, record)
  })
}

type Work = (tx: Tx, record: BillingRecord) => Promise<void>

async function act(ctx: RequestContext, action: string, work: Work): Promise<Reply<typeof cancelEndpoint>> {
  const shop = requireShop(ctx.deps.config)
  await ctx.db.transaction(async (tx) => {
    const record = await bringUpToDate(shop, tx, ctx.orgId)
    if (!record.subscription && !record.pending) throw new AppError('RecordNotExisted', { cause: 'no subscription' })
    await work(tx, record)
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action, object: `org:${ctx.orgId}` })
  })
  return readSubscription(shop, ctx.db, ctx.orgId)
}

async function applyEvent(tx: Tx, record: BillingRecord, event: BillingEvent): Promise<void> {
  const { state, refusal } = applyBillingEvent(record.state, event, record.nowSec)
  if (refusal !== null) throw new AppError('InvalidParam', { cause: refusal })
  if (!state.subscription) throw new AppError('RecordNotExisted', { cause: 'no subscription' })
  const { isCanceling, incoming } = state.subscription
  await store.updateSubscription(tx, record.orgId, { isCanceling, incoming })
}

async function abandonPending(tx: Tx, { orgId, pending }: BillingRecord): Promise<BillingRecord> {
  if (pending) await invoices.updateInvoice(tx, orgId, pending.id, { status: 'void' })
  return loadRecord(tx, orgId)
}
