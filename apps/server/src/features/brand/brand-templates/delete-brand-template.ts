import type { deleteBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { deleteTemplateRow } from './brand-templates.store.ts'

export async function deleteBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { brandTemplateId: id } = input
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteTemplateRow(tx, ctx.orgId, id))) throw new AppError('RecordNotExisted', { cause: `brand template ${id}` })
    const entry = { orgId: ctx.orgId, actorId: ctx.userId, action: 'brand-template.deleted', object: `brand-template:${id}` }
    await recordAudit(ctx, tx, entry)
  })
  return { deleted: true }
}
