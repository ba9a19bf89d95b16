import type {
  findOrgs as findEndpoint,
  getEventComparison as comparisonEndpoint,
  getOrgBilling as getEndpoint,
} from '@clipwright/contract/installation/org-billing'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listBillingEvents } from '../../operations/audit/list-billing-events.ts'
import { readInvoices } from '../../plans/billing/list-invoices.ts'
import { readSubscription } from '../../plans/billing/subscription-view.ts'
import { readCredits } from '../../plans/credits/get-credits.ts'
import { readStatement } from '../../plans/credits/list-statement.ts'
import { readComparison } from '../../plans/billing/stripe/read-comparison.ts'
import { openOrg, requireStaffShop, toStaffOrg } from './open-org.ts'
import { searchOrgs } from './org-billing.views.ts'

const newest = { pageNum: 1, pageSize: 20 }

export async function findOrgs(ctx: PersonContext, query: Input<typeof findEndpoint>): Promise<Reply<typeof findEndpoint>> {
  await requireStaffShop(ctx)
  const { pageNum, pageSize } = query
  const { total, rows } = await searchOrgs(ctx.db, { text: query.query, limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged(query, { data: rows.map(toStaffOrg), total })
}

export async function getOrgBilling(ctx: PersonContext, { orgId }: Input<typeof getEndpoint>): Promise<Reply<typeof getEndpoint>> {
  const { shop, org } = await openOrg(ctx, orgId)
  const { db } = ctx
  return {
    subscription: await readSubscription(shop, db, orgId),
    // After what was due has happened.
    org: toStaffOrg(org),
    credits: await readCredits(db, ctx.deps.config.billing, orgId),
    statement: (await readStatement(db, orgId, newest)).data,
    invoices: (await readInvoices(db, orgId, newest)).data,
    events: await listBillingEvents(db, orgId),
  }
}

export async function getEventComparison(ctx: PersonContext): Promise<Reply<typeof comparisonEndpoint>> {
  await requireStaffShop(ctx)
  return readComparison(ctx.db)
}
