import type { updateBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { nameTaken } from './add-template.ts'
import { listTemplates, lockTemplates, updateTemplate } from './brand-templates.store.ts'
import { getTemplate, parseValue, requireOwnFiles, toTemplate } from './open-template.ts'

export async function updateBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { brandTemplateId: id, name, isDefault, revision } = input
  await getTemplate(ctx.db, ctx.orgId, id)
  const look = input.look === undefined ? undefined : parseValue(TemplateLook, input.look, 'look')
  if (look) await requireOwnFiles(ctx, look)
  const row = await ctx.db.transaction(async (tx) => {
    await lockTemplates(tx, ctx.orgId)
    const before = await getTemplate(tx, ctx.orgId, id)
    if (revision !== undefined && revision !== before.revision) {
      const details = [{ path: 'revision', message: String(before.revision) }]
      throw new AppError('EditConflictError', { say: 'Someone else changed this template. Reload the page to see their version.', details })
    }
    const others = (await listTemplates(tx, ctx.orgId)).filter((one) => one.id !== id)
    if (name !== undefined && others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(look === undefined ? {} : { look }),
      ...(isDefault === undefined ? {} : { isDefault }),
    }
    const entry = { orgId: ctx.orgId, actorId: ctx.userId, action: 'brand-template.changed', object: `brand-template:${id}` }
    await recordAudit(ctx, tx, { ...entry, details: isDefault === undefined ? {} : { isDefault } })
    return updateTemplate(tx, ctx.orgId, id, change)
  })
  return toTemplate(row)
}
