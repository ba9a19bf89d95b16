import type { renameCollection as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { updateCollection } from './update-collection.ts'

export async function renameCollection(
  ctx: RequestContext,
  { id, collectionName }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return updateCollection(ctx, { id, name: collectionName })
}
