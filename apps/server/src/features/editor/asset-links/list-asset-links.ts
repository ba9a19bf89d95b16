import type { listAssetLinks as endpoint } from '@clipwright/contract/editor/asset-links'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { assetKindOf, uploadLink } from '../../sources/uploads/link-upload.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'

export async function listAssetLinks(ctx: RequestContext, { uris }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const links: Reply<typeof endpoint>['links'] = []
  for (const uri of new Set(uris)) {
    const upload = await findUpload(ctx.db, ctx.orgId, uri)
    const kind = upload && assetKindOf(upload)
    // Documents and subtitles are never part of a clip.
    if (!upload || kind === undefined || kind === 'other') continue
    links.push({ uri, url: uploadLink(ctx.deps.mediaLinks, upload), kind, fileName: upload.fileName })
  }
  return { links }
}
