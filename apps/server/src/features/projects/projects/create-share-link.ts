import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createShareLink as endpoint } from '@clipwright/contract/projects/project-sharing'
import type { RequestContext } from '#platform/http/context.ts'
import { makeSecretText } from '#platform/secrets/secret-text.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { lockOpenProject } from './open-project.ts'
import { insertShare, listShares, toShareLink } from './project-shares.store.ts'

const maxLinks = 50

export async function createShareLink(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { projectId, mayDownload, expiresInDays } = input
  const token = makeSecretText()
  const share = await ctx.db.transaction(async (tx) => {
    await lockOpenProject(tx, ctx.orgId, projectId)
    if ((await listShares(tx, ctx.orgId, projectId)).length >= maxLinks) {
      throw new AppError('QuotaExceed', { say: `A project can have up to ${maxLinks} links. Turn one off first.` })
    }
    const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * 24 * 3_600_000)
    const row = await insertShare(tx, ctx.orgId, { projectId, userId: ctx.userId, token, mayDownload, expiresAt })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'share-link.created',
      object: `project:${projectId}`,
      details: { shareId: row.id, mayDownload, expiresInDays },
    })
    return row
  })
  return { ...toShareLink(share), url: `${ctx.origin}/shared/${token}` }
}
