import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { updateProjectVisibility as endpoint } from '@clipwright/contract/projects/project-sharing'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { lockOpenProject } from './open-project.ts'
import { updateProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'

export async function updateProjectVisibility(
  ctx: RequestContext,
  { projectId, visibility }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockOpenProject(tx, ctx.orgId, projectId)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'project.visibility-changed',
      object: `project:${projectId}`,
      details: { from: before.visibility, to: visibility },
    })
    await publishEvent(tx, ctx.orgId, { type: 'project.changed', projectId })
    return updateProject(tx, ctx.orgId, projectId, { visibility })
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks, ctx.language)
}
