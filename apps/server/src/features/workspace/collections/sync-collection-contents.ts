import type { syncCollectionContents as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { hasClip } from '../../clips/clips/list/clips-by-id.ts'
import { addClips, orderClips, removeClips, updateCollectionRow } from './collections.store.ts'
import { listContents } from './collections.views.ts'
import { getLockedCollection, showCollection } from './open-collection.ts'

const maxClips = 500

export async function syncCollectionContents(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { collectionId, add = [], remove = [], order } = input
  const { row, addedClipIds } = await ctx.db.transaction(async (tx) => {
    const collection = await getLockedCollection(ctx, tx, collectionId)
    if (collection.rule) {
      throw new AppError('InvalidParam', { details: [{ path: 'collectionId', message: 'This collection is filled by its rule.' }] })
    }
    for (const ref of add) {
      if (!(await hasClip(tx, ctx.orgId, ref))) throw new AppError('RecordNotExisted', { cause: `clip ${ref.clipId}` })
    }
    await removeClips(tx, ctx.orgId, collectionId, remove)
    const clipIds = [...new Set(add.map(({ clipId }) => clipId))]
    const addedClipIds = await addClips(tx, ctx.orgId, collectionId, { clipIds, userId: ctx.userId })
    if (order) await orderClips(tx, ctx.orgId, collectionId, order)
    if ((await listContents(tx, ctx, collection, maxClips + 1)).length > maxClips) {
      throw new AppError('QuotaExceed', { say: `A collection can hold up to ${maxClips} clips. Remove some first.` })
    }
    return { row: await updateCollectionRow(tx, ctx.orgId, collectionId, {}), addedClipIds }
  })
  return { ...(await showCollection(ctx, row)), addedClipIds }
}
