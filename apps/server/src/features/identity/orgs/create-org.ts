import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createOrg as endpoint } from '@clipwright/contract/identity/orgs'
import { AppError } from '@clipwright/contract/errors'
import type { Tx } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { checkFeature } from '../../plans/feature-access/check-feature.ts'
import { toUserOrg } from './org-view.ts'
import { findOrgOfUser, insertOrg, listOrgsOfUser, lockOrg, type OrgOfUser } from './orgs.store.ts'

export async function createOrg(ctx: PersonContext, { name }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  // A session of a team's own sign-in could not enter the new one.
  if (ctx.onlyOrgId) {
    throw new AppError('NoPermission', { say: 'Signing in through your team does not give access to this. Sign in with an emailed code.' })
  }
  return ctx.db.transaction(async (tx) => {
    const plan = await planOfNewOrg(ctx, tx)
    const orgId = await insertOrg(tx, { name, ownerId: ctx.userId, plan })
    await recordAudit(ctx, tx, { orgId, actorId: ctx.userId, action: 'org.created', object: `org:${orgId}`, details: { name } })
    const org = await findOrgOfUser(tx, ctx.userId, orgId)
    if (!org) throw new AppError('ServerError', { cause: 'the new organisation cannot be found' })
    return toUserOrg(ctx, org, { userId: ctx.userId, selectedOrgId: null })
  })
}

const localPlan = 'local'

/**
 * A team starts on the plan for new teams; a team of somebody on an unlimited plan gets that plan. Throws `QuotaExceed`
 * when the person owns as many teams as the best of their plans allows.
 */
async function planOfNewOrg(ctx: PersonContext, tx: Tx): Promise<string> {
  const owned = (await listOrgsOfUser(tx, ctx.userId)).filter(({ role }) => role === 'owner')
  // Locked in a fixed order, so that two calls of one person are counted one after the other and cannot deadlock.
  for (const { orgId } of owned.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1))) await lockOrg(tx, orgId)
  if (owned.length > 0 && !(await mayOwnOneMore(tx, owned))) {
    throw new AppError('QuotaExceed', { say: 'Your plan does not allow you to own more teams.', cause: `owns ${owned.length}` })
  }
  return owned.some(({ plan }) => plan === localPlan) ? localPlan : ctx.deps.config.signup.plan
}

async function mayOwnOneMore(tx: Tx, owned: readonly OrgOfUser[]): Promise<boolean> {
  for (const { orgId } of owned) if (await checkFeature(tx, orgId, 'OrgCreate')) return true
  return false
}
