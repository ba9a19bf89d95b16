import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { getLockedProject } from './open-project.ts'
import { findPlan, updateProject as saveProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'
import { maySave, storageTerm } from './storage-policy.ts'

/** Changes title, labels and whether it is saved: the server writes everything else. */
export async function updateProject(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { projectId, title, labels, storageStatus } = input
  const row = await ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    if (project.deletedAt) throw new AppError('RecordNotExisted', { cause: `project ${projectId} is in the trash` })
    const plan = await findPlan(tx, ctx.orgId)
    if (storageStatus === 'SAVED' && !maySave(plan)) throw new AppError('QuotaExceed', { cause: `plan ${plan} keeps nothing` })
    const term = storageStatus === undefined ? undefined : storageTerm(plan, storageStatus, Date.now())
    await publishEvent(tx, ctx.orgId, { type: 'project.changed', projectId })
    return saveProject(tx, ctx.orgId, projectId, {
      ...(title === undefined ? {} : { title }),
      ...(labels === undefined ? {} : { labels: [...new Set(labels)] }),
      ...(term ? { storageStatus: term.storageStatus, storageExpireAt: term.storageExpireAt } : {}),
    })
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks, ctx.language)
}
