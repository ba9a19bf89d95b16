import type { BrollVendor } from '@clipwright/contract/editor/broll'
import { BrollItemId, type BrollTaskId, type OrgId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import { sql } from 'kysely'
import { toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { BrollItemRow } from './broll-tables.ts'

/** `hasBytes`: the upload it became still exists. */
export type ShownItem = BrollItemRow & { hasBytes: boolean }

export type NewItem = Omit<BrollItemRow, 'id' | 'orgId' | 'error' | 'createdAt' | 'seenAt' | 'previewKey' | 'thumbKey'> & {
  thumbKey?: string | null
}

/**
 * Inserts items by provider and the provider’s id. An existing item keeps its id and what is stored of it. Returns rows in
 * the order given.
 */
export async function saveItems(db: Queryable, orgId: OrgId, items: readonly NewItem[]): Promise<BrollItemRow[]> {
  if (items.length === 0) return []
  const rows = toCamelRows(
    await db
      .insertInto('broll_item')
      .values(
        items.map((item) => ({
          ...toColumns(item),
          id: BrollItemId.parse(newId()),
          org_id: orgId,
          remote: item.remote && jsonb(item.remote),
          thumb_key: item.thumbKey ?? null,
          preview_key: null,
          error: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'giver', 'ref']).doUpdateSet((row) => ({
          // URLs at a vendor expire, so they are updated.
          remote: row.ref('excluded.remote'),
          title: row.ref('excluded.title'),
          upload_id: sql`coalesce(broll_item.upload_id, excluded.upload_id)`,
          seen_at: sql<Date>`now()`,
        })),
      )
      .returningAll()
      .execute(),
  )
  return items.flatMap((item) => rows.find((row) => row.giver === item.giver && row.ref === item.ref) ?? [])
}

const hasBytes = sql<boolean>`exists (select from upload where upload.id = broll_item.upload_id and upload.org_id = broll_item.org_id and upload.status = 'complete')`

/** In the order of the ids; items of other organisations are left out. */
export async function listItems(db: Queryable, orgId: OrgId, ids: readonly BrollItemId[]): Promise<ShownItem[]> {
  if (ids.length === 0) return []
  const rows = toCamelRows(
    await db
      .selectFrom('broll_item')
      .selectAll('broll_item')
      .select(hasBytes.as('hasBytes'))
      .where('org_id', '=', orgId)
      .where('id', 'in', ids)
      .execute(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findItem(db: Queryable, orgId: OrgId, id: BrollItemId): Promise<ShownItem | undefined> {
  return (await listItems(db, orgId, [id]))[0]
}

type ItemChange = Partial<Pick<BrollItemRow, 'status' | 'uploadId' | 'thumbKey' | 'previewKey' | 'width' | 'height' | 'durationMs'>> & {
  error?: StageFailure | null
}

export async function saveItem(db: Queryable, orgId: OrgId, id: BrollItemId, change: ItemChange): Promise<void> {
  const { error, ...plain } = change
  await db
    .updateTable('broll_item')
    .set({ ...toColumns(plain), ...(error === undefined ? {} : { error: error && jsonb(error) }), seen_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Items made for a task, by any attempt. */
export async function listMadeItems(db: Queryable, orgId: OrgId, taskId: BrollTaskId): Promise<BrollItemRow[]> {
  return toCamelRows(
    await db.selectFrom('broll_item').selectAll().where('org_id', '=', orgId).where('task_id', '=', taskId).orderBy('ref').execute(),
  )
}

/** Deletes all items made for a task except these. */
export async function deleteMadeItems(tx: Tx, orgId: OrgId, taskId: BrollTaskId, exceptIds: readonly BrollItemId[]): Promise<void> {
  await tx
    .deleteFrom('broll_item')
    .where('org_id', '=', orgId)
    .where('task_id', '=', taskId)
    .where(sql<boolean>`not id = any(${[...exceptIds]})`)
    .execute()
}

const keepHours = 24

/** The stored result of a search, if it is at most a day old. */
export async function findSearch(
  db: Queryable,
  orgId: OrgId,
  vendor: BrollVendor,
  searchHash: string,
): Promise<{ itemIds: BrollItemId[]; total: number } | undefined> {
  const row = await db
    .selectFrom('broll_search')
    .select(['item_ids as itemIds', 'total'])
    .where('org_id', '=', orgId)
    .where('vendor', '=', vendor)
    .where('wish', '=', searchHash)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(keepHours)})`)
    .executeTakeFirst()
  return row && { itemIds: row.itemIds, total: row.total }
}

export async function saveSearch(
  db: Queryable,
  orgId: OrgId,
  search: { vendor: BrollVendor; hash: string; itemIds: BrollItemId[]; total: number },
): Promise<void> {
  const answer = { item_ids: jsonb(search.itemIds), total: search.total, created_at: sql<Date>`now()` }
  await db
    .insertInto('broll_search')
    .values({ org_id: orgId, vendor: search.vendor, wish: search.hash, ...answer })
    .onConflict((conflict) => conflict.columns(['org_id', 'vendor', 'wish']).doUpdateSet(answer))
    .execute()
}

/**
 * Deletes rows that nobody has seen since this time, and returns them so that their files can be deleted. Generated items
 * are deleted with their task.
 */
export async function deleteOldItems(db: Db, seenBefore: Date): Promise<Pick<BrollItemRow, 'id' | 'orgId'>[]> {
  return db.transaction(async (tx: Tx) => {
    await tx.deleteFrom('broll_search').where('created_at', '<', seenBefore).execute()
    return tx
      .deleteFrom('broll_item')
      .where('seen_at', '<', seenBefore)
      .where('task_id', 'is', null)
      .where(
        sql<boolean>`not exists (select from broll_place where broll_place.org_id = broll_item.org_id and broll_place.item_ids ? broll_item.id)`,
      )
      .returning(['id', 'org_id as orgId'])
      .execute()
  })
}
