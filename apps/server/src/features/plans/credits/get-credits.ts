import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Credits, getCredits as endpoint } from '@clipwright/contract/plans/credits'
import type { BillingMode } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { paysWithCredits } from './charge-run.ts'
import { readBuckets } from './credits.views.ts'
import { renewFreeCredits } from './free-credits.ts'

export async function getCredits(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const { billing } = ctx.deps.config
  requireBilling(billing)
  return readCredits(ctx.db, billing, ctx.orgId)
}

/** Buckets and sums of an organisation, once its free credits are renewed. */
export async function readCredits(db: Db, billing: BillingMode, orgId: OrgId): Promise<Credits> {
  if (!(await paysWithCredits(db, billing, orgId))) {
    return { isUnlimited: true, items: [], creditGranted: 0, creditAvailable: 0, creditHeld: 0 }
  }
  await db.transaction((tx) => renewFreeCredits(tx, orgId))
  const items = await readBuckets(db, orgId)
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
