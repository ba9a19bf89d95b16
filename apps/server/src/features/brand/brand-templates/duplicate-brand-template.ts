import type { duplicateBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { addTemplate } from './add-template.ts'
import { getTemplate, readLook, toTemplate } from './open-template.ts'

export async function duplicateBrandTemplate(
  ctx: RequestContext,
  { brandTemplateId, name }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const look = readLook(await getTemplate(ctx.db, ctx.orgId, brandTemplateId))
  return toTemplate(await addTemplate(ctx, { name, look }))
}
