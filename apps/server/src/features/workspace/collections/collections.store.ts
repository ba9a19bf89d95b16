import type { CollectionRule } from '@clipwright/contract/workspace/collections'
import { CollectionId, type ClipId, type OrgId, type UserId } from '@clipwright/contract/ids'
import { sql, type ColumnType } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>

type CollectionTable = {
  id: CollectionId
  org_id: OrgId
  created_by: UserId
  name: string
  rule: ColumnType<CollectionRule | null, CollectionRule | null, CollectionRule | null>
  created_at: Stamp
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    collection: CollectionTable
    collection_clip: { org_id: OrgId; collection_id: CollectionId; clip_id: ClipId; position: number; added_by: UserId; added_at: Stamp }
  }
}

export type CollectionRow = RowOf<CollectionTable>

/** Undefined when the organisation has a collection of this name, ignoring case. */
export async function insertCollection(
  tx: Tx,
  orgId: OrgId,
  collection: { userId: UserId; name: string; rule: CollectionRule | null },
): Promise<CollectionRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('collection')
      .values({
        id: CollectionId.parse(newId()),
        org_id: orgId,
        created_by: collection.userId,
        name: collection.name,
        rule: collection.rule && jsonb(collection.rule),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

function selectCollection(db: Queryable, orgId: OrgId, id: CollectionId) {
  return db.selectFrom('collection').selectAll().where('org_id', '=', orgId).where('id', '=', id)
}

export async function findCollection(db: Queryable, orgId: OrgId, id: CollectionId): Promise<CollectionRow | undefined> {
  return toCamelRow(await selectCollection(db, orgId, id).executeTakeFirst())
}

export async function lockCollection(tx: Tx, orgId: OrgId, id: CollectionId): Promise<CollectionRow | undefined> {
  return toCamelRow(await selectCollection(tx, orgId, id).forUpdate().executeTakeFirst())
}

export async function isNameTaken(tx: Tx, orgId: OrgId, name: string, exceptId: CollectionId): Promise<boolean> {
  const other = await tx
    .selectFrom('collection')
    .select('id')
    .where('org_id', '=', orgId)
    // In the database's way, as in the index: not every letter has one small form.
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return other !== undefined
}

export async function updateCollectionRow(
  tx: Tx,
  orgId: OrgId,
  id: CollectionId,
  change: { name?: string | undefined; rule?: CollectionRule | undefined },
): Promise<CollectionRow> {
  return toCamelRow(
    await tx
      .updateTable('collection')
      .set({
        updated_at: sql<Date>`now()`,
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.rule === undefined ? {} : { rule: jsonb(change.rule) }),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function deleteCollectionRow(tx: Tx, orgId: OrgId, id: CollectionId): Promise<boolean> {
  const result = await tx.deleteFrom('collection').where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Appends clips; those in the collection already keep their position. Returns the others. */
export async function addClips(
  tx: Tx,
  orgId: OrgId,
  collectionId: CollectionId,
  add: { clipIds: readonly ClipId[]; userId: UserId },
): Promise<ClipId[]> {
  if (add.clipIds.length === 0) return []
  const last = await tx
    .selectFrom('collection_clip')
    .select((row) => row.fn.max('position').as('position'))
    .where('org_id', '=', orgId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  const first = (last?.position ?? -1) + 1
  const rows = await tx
    .insertInto('collection_clip')
    .values(
      add.clipIds.map((clipId, at) => ({
        org_id: orgId,
        collection_id: collectionId,
        clip_id: clipId,
        position: first + at,
        added_by: add.userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('clip_id as clipId')
    .execute()
  return rows.map(({ clipId }) => clipId)
}

export async function removeClips(tx: Tx, orgId: OrgId, collectionId: CollectionId, clipIds: readonly ClipId[]): Promise<void> {
  if (clipIds.length === 0) return
  await tx
    .deleteFrom('collection_clip')
    .where('org_id', '=', orgId)
    .where('collection_id', '=', collectionId)
    .where('clip_id', 'in', clipIds)
    .execute()
}

/** Puts the named clips first, in the order given; the others follow in the order they had. */
export async function orderClips(tx: Tx, orgId: OrgId, collectionId: CollectionId, order: readonly ClipId[]): Promise<void> {
  await sql`
    update collection_clip as item set position = placed.place
    from (
      select clip_id, (row_number() over (order by array_position(${order}::text[], clip_id) nulls last, position, clip_id)) - 1 as place
      from collection_clip where org_id = ${orgId} and collection_id = ${collectionId}
    ) as placed
    where item.org_id = ${orgId} and item.collection_id = ${collectionId} and item.clip_id = placed.clip_id`.execute(tx)
}
