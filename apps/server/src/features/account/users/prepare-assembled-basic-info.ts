import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { prepareAssembledBasicInfo as endpoint } from '@clipwright/contract/account/users'
import { type PersonContext, reaches } from '#platform/http/context.ts'
import { readAccountIn } from '../../identity/auth/person-view.ts'
import { readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { findActiveOrg, listOrgsOfUser } from '../../identity/orgs/orgs-of-user.ts'
import { toUserOrg } from '../../identity/orgs/org-view.ts'
import { readProfile } from './user-profile.ts'
import { updateProfile } from './users.store.ts'

export async function prepareAssembledBasicInfo(ctx: PersonContext, request: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx
  return ctx.db.transaction(async (tx) => {
    const profile = await readProfile(ctx, tx, userId)
    // Mails use this language; until the person chooses one, the browser’s is the best guess.
    if (profile.lang === null) await updateProfile(tx, userId, { lang: request.lang ?? ctx.language })
    const orgs = (await listOrgsOfUser(tx, userId)).filter(({ orgId }) => reaches(ctx, orgId))
    const active = orgs.filter(({ status, memberStatus }) => status === 'active' && memberStatus === 'active')
    const usedLast = await findActiveOrg(tx, ctx.sessionId)
    const membership = [request.orgId, usedLast].flatMap((id) => active.find(({ orgId }) => orgId === id) ?? []).at(0) ?? active[0]
    const selectedOrgId = membership?.orgId ?? null
    return {
      user: profile.lang === null ? await readProfile(ctx, tx, userId) : profile,
      orgs: orgs.map((org) => toUserOrg(ctx, org, { userId, selectedOrgId })),
      currentAccount: membership ? await readAccountIn(tx, membership.orgId, userId) : null,
      features: membership ? await readFeatureAccess(tx, membership.orgId) : null,
    }
  })
}
