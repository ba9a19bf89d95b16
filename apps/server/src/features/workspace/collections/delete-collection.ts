import type { deleteCollection as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { deleteCollectionRow } from './collections.store.ts'

export async function deleteCollection(ctx: RequestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const deleted = await ctx.db.transaction((tx) => deleteCollectionRow(tx, ctx.orgId, id))
  if (!deleted) throw new AppError('RecordNotExisted', { cause: `collection ${id}` })
  return { deleted }
}
