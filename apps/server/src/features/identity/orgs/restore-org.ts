import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { listDisbandedOrgs as listEndpoint, restoreOrg as endpoint } from '@clipwright/contract/identity/orgs'
import type { PersonContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { allowOrgJobs } from '#platform/queue/cancel-job.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findMember } from './members.store.ts'
import { toUserOrg } from './org-view.ts'
import { findOrgOfUser, listRestorable, lockOrg, updateOrg } from './orgs.store.ts'

export async function listDisbandedOrgs(ctx: PersonContext, page: Input<typeof listEndpoint>): Promise<Reply<typeof listEndpoint>> {
  const rows = await listRestorable(ctx.db, ctx.userId, new Date())
  const orgs = rows.flatMap(({ orgId, orgName, disbandedAt, restorableUntil }) =>
    disbandedAt && restorableUntil
      ? [{ orgId, orgName, disbandedAt: disbandedAt.toISOString(), restorableUntil: restorableUntil.toISOString() }]
      : [],
  )
  return pagedWhole(page, orgs)
}

/** Restores the organisation as it was; whatever was running must be started again, and its links stay void. */
export async function restoreOrg(ctx: PersonContext, { orgId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const org = await lockOrg(tx, orgId)
    const caller = await findMember(tx, orgId, ctx.userId)
    const isInTime = org?.restorableUntil && org.restorableUntil > new Date() && org.purgedAt === null
    if (org?.status !== 'disbanded' || caller?.role !== 'owner' || !isInTime) {
      throw new AppError('RecordNotExisted', { cause: `no restorable organisation ${orgId} of this owner` })
    }
    await updateOrg(tx, orgId, { status: 'active', disbandedAt: null, restorableUntil: null })
    await allowOrgJobs(tx, orgId)
    await recordAudit(ctx, tx, { orgId, actorId: ctx.userId, action: 'org.restored', object: `org:${orgId}` })
    const restored = await findOrgOfUser(tx, ctx.userId, orgId)
    if (!restored) throw new AppError('ServerError', { cause: 'the restored organisation cannot be found' })
    return toUserOrg(ctx, restored, { userId: ctx.userId, selectedOrgId: null })
  })
}
