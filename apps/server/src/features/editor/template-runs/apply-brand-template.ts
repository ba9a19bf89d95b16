import type { applyBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { getChosenTemplate } from '../../brand/brand-templates/choose-template.ts'
import { countChangedClips, listChangeableClipIds } from '../../clips/clips/change-clips.ts'
import { applyTemplateJob } from './jobs/apply-template.job.ts'

export async function applyBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { brandTemplateId, projectId, clipIds } = input
  const { orgId, userId } = ctx
  return ctx.db.transaction(async (tx) => {
    const template = await getChosenTemplate(tx, orgId, brandTemplateId)
    const ids = await listChangeableClipIds(tx, orgId, projectId, clipIds)
    for (const clipId of ids)
      await applyTemplateJob.enqueue(tx, { orgId, projectId, clipId, brandTemplateId: template.id, userId }, { orgId })
    const entry = { orgId, actorId: userId, action: 'brand-template.applied', object: `brand-template:${template.id}` }
    await recordAudit(ctx, tx, { ...entry, details: { projectId, clips: ids.length } })
    await countChangedClips(ctx, tx, ids.length)
    return { clipCount: ids.length }
  })
}
