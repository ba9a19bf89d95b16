import { AppError } from '@clipwright/contract/errors'
import type { Collection } from '@clipwright/contract/workspace/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findCollection, isNameTaken, lockCollection, type CollectionRow } from './collections.store.ts'
import { summariseCollections } from './collections.views.ts'

/** The collection for reading. Throws `RecordNotExisted`, also for another organisation’s id. */
export async function getCollectionRow(ctx: RequestContext, id: CollectionId): Promise<CollectionRow> {
  return requireCollection(await findCollection(ctx.db, ctx.orgId, id), id)
}

/** The same, locked for the rest of the transaction. */
export async function getLockedCollection(ctx: RequestContext, tx: Tx, id: CollectionId): Promise<CollectionRow> {
  return requireCollection(await lockCollection(tx, ctx.orgId, id), id)
}

function requireCollection(row: CollectionRow | undefined, id: CollectionId): CollectionRow {
  if (!row) throw new AppError('RecordNotExisted', { cause: `collection ${id}` })
  return row
}

export async function refuseTakenName(ctx: RequestContext, tx: Tx, name: string, id: CollectionId): Promise<void> {
  if (await isNameTaken(tx, ctx.orgId, name, id)) throw nameTaken()
}

export function nameTaken(): AppError {
  return new AppError('NameDuplicated', { details: [{ path: 'collectionName', message: 'You already have a collection with this name.' }] })
}

export async function showCollection(ctx: RequestContext, row: CollectionRow): Promise<Collection> {
  const [collection] = await showCollections(ctx, [row])
  return collection as Collection
}

/** In the order given. */
export async function showCollections(ctx: RequestContext, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const summaries = await summariseCollections(ctx.db, ctx, rows)
  const poster = (key: string) => ctx.deps.mediaLinks.sign(key, { fileName: 'poster.jpg', contentType: 'image/jpeg' })
  return rows.map((row) => {
    const summary = summaries.get(row.id)
    return {
      collectionId: row.id,
      name: row.name,
      collectionTitle: row.name,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      userId: row.createdBy,
      rule: row.rule,
      contentCount: summary?.contentCount ?? 0,
      thumbnails: (summary?.posterKeys ?? []).map(poster),
    }
  })
}
