import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listOrgMembers as endpoint } from '@clipwright/contract/identity/org-members'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listMembers } from './members.store.ts'
import { toOrgMember } from './org-view.ts'

export async function listOrgMembers(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listMembers(ctx.db, ctx.orgId, page)
  return paged(page, { data: rows.map((row) => toOrgMember(ctx, row)), total })
}
