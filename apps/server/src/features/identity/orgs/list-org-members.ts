import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listOrgMembers as endpoint } from '@clipwright/contract/identity/org-members'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listMembers } from './members.store.ts'
import { toOrgMember } from './org-view.ts'

export async function listOrgMembers(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listMembers(ctx.db, ctx.orgId, page)
  const members = rows.map((row) => toOrgMember(ctx, row))
  // A key that was made to read projects lies in scripts and with other services; addresses of people are not for those.
  const isForProjects = ctx.isApiKey && !ctx.permissions.includes('org:edit')
  return paged(page, { data: isForProjects ? members.map((member) => ({ ...member, email: '' })) : members, total })
}
