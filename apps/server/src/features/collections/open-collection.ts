import { AppError } from '@clipwright/contract/errors'
import type { Collection } from '@clipwright/contract/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { listPosterKeys } from '../clips/clips.public.ts'
import { findCollection, isNameTaken, lockCollection, type CollectionRow } from './collections.store.ts'
import { toCollection } from './collections.views.ts'

/** For reading. Throws RecordNotExisted for another organisation's id too. */
export async function getCollectionRow(ctx: RequestContext, id: CollectionId): Promise<CollectionRow> {
  return checked(await findCollection(ctx.db, ctx.orgId, id), id)
}

/** The same, locked for the rest of the transaction. */
export async function getLockedCollection(tx: Tx, ctx: RequestContext, id: CollectionId): Promise<CollectionRow> {
  return checked(await lockCollection(tx, ctx.orgId, id), id)
}

function checked(row: CollectionRow | undefined, id: CollectionId): CollectionRow {
  if (!row) throw new AppError('RecordNotExisted', { cause: `collection ${id}` })
  return row
}

export async function refuseTakenName(tx: Tx, ctx: RequestContext, name: string, id: CollectionId): Promise<void> {
  if (await isNameTaken(tx, ctx.orgId, name, id)) throw nameTaken()
}

export function nameTaken(): AppError {
  return new AppError('NameDuplicated', { details: [{ path: 'collectionName', message: 'A collection of this name is there already.' }] })
}

export async function showCollection(ctx: RequestContext, row: CollectionRow): Promise<Collection> {
  const reader = {
    db: ctx.db,
    orgId: ctx.orgId,
    userId: ctx.userId,
    posters: async (clipIds: Parameters<typeof listPosterKeys>[2]) =>
      (await listPosterKeys(ctx.db, ctx.orgId, clipIds)).map((key) =>
        ctx.deps.mediaLinks.sign(key, { fileName: 'poster.jpg', contentType: 'image/jpeg' }),
      ),
  }
  return toCollection(reader, row)
}
