import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listMyOrgs as endpoint } from '@clipwright/contract/identity/orgs'
import type { PersonContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { toUserOrg } from './org-view.ts'
import { findActiveOrg, listOrgsOfUser } from './orgs.store.ts'

export async function listMyOrgs(ctx: PersonContext, { search, ...page }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const selectedOrgId = await findActiveOrg(ctx.db, ctx.sessionId)
  const searchText = search?.toLocaleLowerCase()
  const reachable = (await listOrgsOfUser(ctx.db, ctx.userId)).filter(({ orgId }) => !ctx.confinedToOrgId || orgId === ctx.confinedToOrgId)
  const orgs = reachable.filter(({ orgName }) => !searchText || orgName.toLocaleLowerCase().includes(searchText))
  return pagedWhole(
    page,
    orgs.map((org) => toUserOrg(ctx, org, { userId: ctx.userId, selectedOrgId })),
  )
}
