import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { revokeShareLink as endpoint } from '@clipwright/contract/projects/project-sharing'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { getProject } from './open-project.ts'
import { revokeShare } from './project-shares.store.ts'

export async function revokeShareLink(
  ctx: RequestContext,
  { projectId, shareId }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    await getProject(tx, ctx.orgId, projectId)
    if (!(await revokeShare(tx, ctx.orgId, { projectId, shareId }))) throw new AppError('RecordNotExisted', { cause: `share ${shareId}` })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'share-link.revoked',
      object: `project:${projectId}`,
      details: { shareId },
    })
  })
  return { revoked: true }
}
