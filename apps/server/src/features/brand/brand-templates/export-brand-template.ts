import type { exportBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { toTemplateFile } from '@clipwright/timeline/edit/template-file'
import { usesOfLook } from '@clipwright/timeline/edit/template-look'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetsByUri } from '../assets/library-assets.ts'
import { getTemplate, readLook } from './open-template.ts'

export async function exportBrandTemplate(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await getTemplate(ctx.db, ctx.orgId, input.brandTemplateId)
  const look = readLook(row)
  const assets = await findAssetsByUri(
    ctx,
    usesOfLook(look).map(({ uri }) => uri),
  )
  return toTemplateFile(row.name, look, (uri) => assets.get(uri)?.name ?? '')
}
