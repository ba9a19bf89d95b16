import type { getBrandTemplate as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { usesOfLook } from '@clipwright/timeline/edit/template-look'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetsByUri } from '../assets/library-assets.ts'
import { getTemplate, readLook, toTemplate } from './open-template.ts'

export async function getBrandTemplate(ctx: RequestContext, { brandTemplateId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await getTemplate(ctx.db, ctx.orgId, brandTemplateId)
  const assets = await findAssetsByUri(
    ctx,
    usesOfLook(readLook(row)).map(({ uri }) => uri),
  )
  return { ...toTemplate(row), assets: [...assets.values()] }
}
