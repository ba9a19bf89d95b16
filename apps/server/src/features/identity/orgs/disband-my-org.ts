import type { Reply } from '@clipwright/contract/endpoint'
import type { disbandMyOrg as endpoint } from '@clipwright/contract/identity/orgs'
import type { RequestContext } from '#platform/http/context.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { stopOrgJobs } from '#platform/queue/cancel-job.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { stopPendingRenders } from '../../clips/clips/render/stop-renders.ts'
import { stopRunningProjects } from '../../projects/projects/stop-projects.ts'
import { actInOrg } from './act-in-org.ts'
import { revokeAllInvitations } from './invitations.store.ts'
import { updateOrg } from './orgs.store.ts'

const restoreDays = 30

/** Once committed, nobody is in the organisation, and its jobs and streams have ended. Its rows stay. */
export async function disbandMyOrg(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const disbandedAt = new Date()
  const restorableUntil = new Date(disbandedAt.getTime() + restoreDays * 24 * 3_600_000)
  await ctx.db.transaction(async (tx) => {
    await actInOrg(ctx, tx, 'org:delete')
    await updateOrg(tx, ctx.orgId, { status: 'disbanded', disbandedAt, restorableUntil })
    const endedJobs = await stopOrgJobs(tx, ctx.orgId)
    await stopRunningProjects(tx, ctx.orgId)
    await stopPendingRenders(tx, ctx.orgId)
    await revokeAllInvitations(tx, ctx.orgId)
    await closeStreams(tx, { orgId: ctx.orgId })
    const details = { endedJobs, restorableUntil: restorableUntil.toISOString() }
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'org.disbanded', object: `org:${ctx.orgId}`, details })
  })
  return { done: true, restorableUntil: restorableUntil.toISOString() }
}
