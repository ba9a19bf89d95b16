import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { restoreProject as endpoint, StorageStatus } from '@clipwright/contract/projects/projects'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { takeFromLinkLimit } from './link-limit.ts'
import { getLockedProject } from './open-project.ts'
import { findPlan, type ProjectChange, type ProjectRow, updateProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'
import { reserveNextRun } from './reserve-credits.ts'
import { resumeCorrections } from './save-word-corrections.ts'
import { sendRun } from './start-project.ts'
import { maySave, storageTerm } from './storage-policy.ts'

/** Restores a project from the trash. Work that the deletion stopped continues after its last finished step. */
export async function restoreProject(
  ctx: RequestContext,
  { projectId, storageStatus }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const row = await ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    const term = await renewTerm(tx, ctx.orgId, project, storageStatus)
    const stopped = project.deletedAt !== null && project.stage !== 'COMPLETE' && project.stage !== 'STALLED'
    await publishEvent(tx, ctx.orgId, { type: 'project.changed', projectId })
    const restored = await updateProject(tx, ctx.orgId, projectId, {
      deletedAt: null,
      ...term,
      ...(stopped ? { run: project.run + 1 } : {}),
    })
    await resumeCorrections(tx, restored)
    if (!stopped) return restored
    await reserveNextRun(ctx, tx, restored)
    const row = await sendRun(tx, restored)
    if (!row.source) await takeFromLinkLimit(ctx, tx, row.videoUrl)
    return row
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks, ctx.language)
}

/** A project that would expire gets its full term again; it is stored without a term only if the plan allows. */
async function renewTerm(tx: Tx, orgId: OrgId, project: ProjectRow, requestedStatus: StorageStatus | undefined): Promise<ProjectChange> {
  const plan = await findPlan(tx, orgId)
  if (requestedStatus === 'SAVED' && !maySave(plan)) throw new AppError('QuotaExceed', { cause: `plan ${plan} keeps nothing` })
  const term = storageTerm(plan, requestedStatus ?? project.storageStatus, Date.now())
  return { storageStatus: term.storageStatus, storageExpireAt: term.storageExpireAt }
}
