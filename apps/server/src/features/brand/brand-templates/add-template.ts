import { AppError } from '@clipwright/contract/errors'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { readFeatureAccess, requireFeature } from '../../plans/feature-access/check-feature.ts'
import { type BrandTemplateRow, insertTemplate, lockTemplates } from './brand-templates.store.ts'

/** Adds a template if the plan has room for one more; concurrent calls cannot exceed the limit. Throws the refusal otherwise. */
export async function addTemplate(ctx: RequestContext, template: { name: string; look: TemplateLook }): Promise<BrandTemplateRow> {
  return ctx.db.transaction(async (tx) => {
    await lockTemplates(tx, ctx.orgId)
    await requireFeature(tx, ctx.orgId, 'BrandTemplate').catch(async (error: unknown) => {
      throw error instanceof AppError && error.errorName === 'QuotaExceed' ? await explainRefusal(ctx, tx, error) : error
    })
    const row = await insertTemplate(tx, ctx.orgId, { ...template, userId: ctx.userId })
    if (!row) throw nameTaken()
    const entry = { orgId: ctx.orgId, actorId: ctx.userId, action: 'brand-template.created', object: `brand-template:${row.id}` }
    await recordAudit(ctx, tx, entry)
    return row
  })
}

/** The error with a hint at what to do about it. */
async function explainRefusal({ orgId }: RequestContext, tx: Tx, cause: AppError): Promise<AppError> {
  const { features } = await readFeatureAccess(tx, orgId)
  const amount = features.find(({ key }) => key === 'BrandTemplate')?.amount ?? 0
  const limitText = amount === 1 ? '1 brand template' : `${amount} brand templates`
  return new AppError('QuotaExceed', { say: `Your plan includes ${limitText}. Delete one, or upgrade.`, cause })
}

export function nameTaken(): AppError {
  return new AppError('NameDuplicated', { details: [{ path: 'name', message: 'A brand template of this name is there already.' }] })
}
