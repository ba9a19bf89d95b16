import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listConnections as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { toConnection } from './connection-view.ts'
import { requireEditor } from './sso-rights.ts'
import { listConnectionRows } from './sso.views.ts'

export async function listConnections(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const { rows, total } = await listConnectionRows(ctx.db, ctx.orgId, query)
  return paged(query, { data: rows.map(toConnection), total })
}
