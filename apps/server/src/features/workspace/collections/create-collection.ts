import type { createCollection as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { insertCollection } from './collections.store.ts'
import { listCollectionRows } from './collections.views.ts'
import { nameTaken, showCollection } from './open-collection.ts'

const maxCollections = 1000

export async function createCollection(
  ctx: RequestContext,
  { collectionName, rule }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { total } = await listCollectionRows(ctx.db, ctx.orgId, {}, { pageNum: 1, pageSize: 1 })
  if (total >= maxCollections)
    throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxCollections} collections. Delete one first.` })
  const row = await ctx.db.transaction((tx) =>
    insertCollection(tx, ctx.orgId, { userId: ctx.userId, name: collectionName, rule: rule ?? null }),
  )
  if (!row) throw nameTaken()
  return showCollection(ctx, row)
}
