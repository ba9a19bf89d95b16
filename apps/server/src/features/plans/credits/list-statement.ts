import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listStatement as endpoint } from '@clipwright/contract/plans/credits'
import type { OrgId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { countLines, readLines } from './credits.views.ts'
import { requireBilling } from './get-credits.ts'

export async function listStatement(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  requireBilling(ctx.deps.config.billing)
  return readStatement(ctx.db, ctx.orgId, query)
}

/** A page of the statement of an organisation. */
export async function readStatement(db: Queryable, orgId: OrgId, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { pageNum, pageSize, ...filter } = query
  const total = await countLines(db, orgId, filter)
  const data = await readLines(db, orgId, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged(query, { data, total })
}
