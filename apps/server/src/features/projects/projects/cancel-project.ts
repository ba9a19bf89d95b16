import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { cancelProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { cancelProjectJobs } from '#platform/queue/cancel-job.ts'
import { stallProject } from './advance-project.ts'
import { getLockedProject, getProject } from './open-project.ts'
import { toOneProject } from './projects.views.ts'

export async function cancelProject(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    if (project.stage === 'COMPLETE' || project.stage === 'STALLED' || !project.step) return
    await cancelProjectJobs(tx, ctx.orgId, projectId)
    await stallProject(tx, { orgId: ctx.orgId, projectId, run: project.run }, project.step, new AppError('JobCancelledError'))
  })
  return toOneProject(ctx.db, await getProject(ctx.db, ctx.orgId, projectId), ctx.deps.mediaLinks, ctx.language)
}
