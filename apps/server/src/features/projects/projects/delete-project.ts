import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deleteProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { cancelProjectJobs } from '#platform/queue/cancel-job.ts'
import { releaseRun } from '../../plans/credits/charge-run.ts'
import { getLockedProject } from './open-project.ts'
import { updateProject } from './projects.store.ts'

/** Moves a project to the trash: work stops, files stay until it is purged, and it can be restored. */
export async function deleteProject(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    if (project.deletedAt) return
    await updateProject(tx, ctx.orgId, projectId, { deletedAt: new Date() })
    await cancelProjectJobs(tx, ctx.orgId, projectId)
    await releaseRun(tx, { orgId: ctx.orgId, projectId, run: project.run })
    await publishEvent(tx, ctx.orgId, { type: 'project.removed', projectId })
  })
  return { deleted: true }
}
