import type { getCollection as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { showClips } from '../../clips/clips/list/clips-by-id.ts'
import { listContents } from './collections.views.ts'
import { getCollectionRow, showCollection } from './open-collection.ts'

export async function getCollection(ctx: RequestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await getCollectionRow(ctx, id)
  const contents = await listContents(ctx.db, ctx, row)
  const clips = await showClips(
    ctx,
    contents.map(({ clipId }) => clipId),
  )
  return { ...(await showCollection(ctx, row)), contents: clips }
}
