import type { Reply } from '@clipwright/contract/endpoint'
import type { getMySubscription as endpoint } from '@clipwright/contract/plans/subscriptions'
import type { RequestContext } from '#platform/http/context.ts'
import { requireShop } from './shop.ts'
import { readSubscription } from './subscription-view.ts'

export async function getMySubscription(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return readSubscription(requireShop(ctx.deps.config), ctx.db, ctx.orgId)
}
