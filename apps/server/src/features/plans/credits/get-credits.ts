import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getCredits as endpoint } from '@clipwright/contract/plans/credits'
import type { BillingMode } from '#config/config.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { paysWithCredits } from './charge-run.ts'
import { readBuckets } from './credits.views.ts'
import { renewFreeCredits } from './free-credits.ts'

export async function getCredits(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const { billing } = ctx.deps.config
  requireBilling(billing)
  if (!(await paysWithCredits(ctx.db, billing, ctx.orgId))) {
    return { isUnlimited: true, items: [], creditGranted: 0, creditAvailable: 0, creditHeld: 0 }
  }
  await ctx.db.transaction((tx) => renewFreeCredits(tx, ctx.orgId))
  const items = await readBuckets(ctx.db, ctx.orgId)
  const sumOf = (field: 'creditGranted' | 'creditAvailable' | 'creditHeld') =>
    items.filter((item) => item.isActive).reduce((sum, item) => sum + item[field], 0)
  return {
    isUnlimited: false,
    items,
    creditGranted: sumOf('creditGranted'),
    creditAvailable: sumOf('creditAvailable'),
    creditHeld: sumOf('creditHeld'),
  }
}

/** Where nothing is sold there are no credits to tell of. */
export function requireBilling(billing: BillingMode): void {
  if (billing === 'off') throw new AppError('RecordNotExisted', { cause: 'nothing is sold here' })
}
