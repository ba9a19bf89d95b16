import type { createBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { plainLook, TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { RequestContext } from '#platform/http/context.ts'
import { addTemplate } from './add-template.ts'
import { findForeignParts, parseValue, toTemplate } from './open-template.ts'

export async function createBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const lookInput = input.look === undefined ? plainLook : parseValue(TemplateLook, input.look, 'look')
  const foreign = await findForeignParts(ctx, lookInput)
  const without = Object.fromEntries(foreign.map(({ part }) => [part, null]))
  const look = parseValue(TemplateLook, { ...lookInput, ...without }, 'look')
  const row = await addTemplate(ctx, { name: input.name, look })
  return { ...toTemplate(row), left: foreign.map(({ part }) => ({ part, name: '' })) }
}
