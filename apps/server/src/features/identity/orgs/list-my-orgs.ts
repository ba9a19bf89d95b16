import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listMyOrgs as endpoint, OrgAccount } from '@clipwright/contract/identity/orgs'
import { type PersonContext, reaches } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { readPlanFacts } from '../../plans/billing/read-plan-facts.ts'
import { readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { signInFactsOf } from '../sso/connections.ts'
import { toUserOrg } from './org-view.ts'
import { findActiveOrg, listOrgsOfUser, type OrgOfUser } from './orgs.store.ts'

export async function listMyOrgs(ctx: PersonContext, { search, ...page }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const selectedOrgId = await findActiveOrg(ctx.db, ctx.sessionId)
  const searchText = search?.toLocaleLowerCase()
  const reachable = (await listOrgsOfUser(ctx.db, ctx.userId)).filter(({ orgId }) => reaches(ctx, orgId))
  const orgs = reachable.filter(({ orgName }) => !searchText || orgName.toLocaleLowerCase().includes(searchText))
  const { data, ...place } = pagedWhole(page, orgs)
  const accounts: OrgAccount[] = []
  for (const org of data)
    accounts.push({ ...toUserOrg(ctx, org, { userId: ctx.userId, selectedOrgId }), ...(await accountFacts(ctx, org)) })
  return { ...place, data: accounts }
}

async function accountFacts(ctx: PersonContext, { orgId, orgName, isEnterprise }: OrgOfUser) {
  const { hasConnection, domains } = await signInFactsOf(ctx.db, orgId)
  const { features } = await readFeatureAccess(ctx.db, orgId)
  return {
    ...(await readPlanFacts(ctx.db, orgId)),
    name: orgName,
    loginId: ctx.userId,
    isEnterprise,
    ssoOrgId: hasConnection ? orgId : null,
    whiteListDomain: domains.length > 0 ? domains.join(',') : null,
    features,
  }
}
