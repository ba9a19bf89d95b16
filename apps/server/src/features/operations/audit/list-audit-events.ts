import type { listAuditEvents as endpoint } from '@clipwright/contract/operations/audit'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { countAuditEvents, readAuditEvents } from './audit.views.ts'

export async function listAuditEvents(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { pageNum, pageSize, ...filter } = query
  const total = await countAuditEvents(ctx.db, ctx.orgId, filter)
  const data = await readAuditEvents(ctx.db, ctx.orgId, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged(query, { data, total })
}
