import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getBillLink as endpoint } from '@clipwright/contract/plans/subscriptions'
import type { RequestContext } from '#platform/http/context.ts'
import * as store from './billing.store.ts'
import * as invoices from './invoices.store.ts'
import { requireShop } from './shop.ts'

export async function getBillLink(ctx: RequestContext, { subId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { provider } = requireShop(ctx.deps.config)
  const subscription = await store.findSubscription(ctx.db, ctx.orgId)
  if (subscription?.subId !== subId) throw new AppError('RecordNotExisted', { cause: `subscription ${subId}` })
  const [unpaid] = await invoices.listUnpaid(ctx.db, ctx.orgId)
  if (unpaid) return { url: provider.payPath(unpaid.id) }
  return { url: await provider.openCardPage(ctx.db, ctx.orgId, `${ctx.origin}/subscription`) }
}
