import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { putBillingDetails as endpoint } from '@clipwright/contract/plans/billing-details'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import * as store from './billing.store.ts'
import { requireShop } from './shop.ts'

export async function putBillingDetails(ctx: RequestContext, details: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  requireShop(ctx.deps.config)
  await ctx.db.transaction(async (tx) => {
    await store.saveDetails(tx, ctx.orgId, details)
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'billing.details_changed', object: `org:${ctx.orgId}` })
  })
  return details
}
