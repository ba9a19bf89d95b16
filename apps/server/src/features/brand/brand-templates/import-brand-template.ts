import type { importBrandTemplate as endpoint, LeftPart } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { AssetKind } from '@clipwright/contract/brand/assets'
import { TemplateFile } from '@clipwright/timeline/edit/template-file'
import { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetByName, findTeamFont } from '../assets/library-assets.ts'
import { addTemplate } from './add-template.ts'
import { listTemplates } from './brand-templates.store.ts'
import { parseValue, toTemplate } from './open-template.ts'

export async function importBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const file = parseValue(TemplateFile, input.file, 'file')
  const { look, left } = await withFiles(ctx, file)
  const row = await addTemplate(ctx, { name: await findFreeName(ctx, file.name), look })
  return { ...toTemplate(row), left }
}

/** The look with the files of this library that match by name, and the parts without a match. */
async function withFiles(ctx: RequestContext, { look, parts }: TemplateFile): Promise<{ look: TemplateLook; left: LeftPart[] }> {
  const left: LeftPart[] = []
  const filled: Record<string, unknown> = {}
  const references: [Exclude<LeftPart['part'], 'font'>, AssetKind, { name: string } | undefined][] = [
    ['logo', 'image', parts.logo],
    ['intro', parts.intro?.kind ?? 'video', parts.intro],
    ['outro', parts.outro?.kind ?? 'video', parts.outro],
    ['music', 'audio', parts.music],
  ]
  for (const [part, kind, reference] of references) {
    if (!reference) continue
    const { name, ...rest } = reference
    const asset = await findAssetByName(ctx, kind, name)
    if (asset) filled[part] = { ...rest, uri: asset.uri }
    else left.push({ part, name })
  }
  if (parts.font) {
    const font = await findTeamFont(ctx, parts.font.family)
    if (font) filled['font'] = font
    else left.push({ part: 'font', name: parts.font.name })
  }
  return { look: parseValue(TemplateLook, { ...look, ...filled }, 'file.look'), left }
}

/** "Weekly show 2" when "Weekly show" is taken, so that an import never fails for its name. */
async function findFreeName(ctx: RequestContext, name: string): Promise<string> {
  const takenNames = new Set((await listTemplates(ctx.db, ctx.orgId)).map((one) => one.name.toLowerCase()))
  let free = name
  for (let count = 2; takenNames.has(free.toLowerCase()); count++) free = `${name.slice(0, 74)} ${count}`
  return free
}
