import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipId, OrgId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { type ColumnType, sql } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type Json<T> = ColumnType<T, T, T>
type Stamp = ColumnType<Date, Date | undefined, Date>

type ClipEditTable = {
  clip_id: ClipId
  org_id: OrgId
  revision: number
  /** As it was saved; `readDocument` upgrades it to the current version. */
  document: ColumnType<unknown, ClipDocument, ClipDocument>
  original: Json<Moment>
  edited_by: UserId
  created_at: Stamp
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    clip_edit: ClipEditTable
  }
}

export type ClipEditRow = RowOf<ClipEditTable>

export async function findClipEdit(db: Queryable, orgId: OrgId, clipId: ClipId): Promise<ClipEditRow | undefined> {
  return toCamelRow(
    await db.selectFrom('clip_edit').selectAll().where('org_id', '=', orgId).where('clip_id', '=', clipId).executeTakeFirst(),
  )
}

/** Revision of a clip’s document; 0 when the clip has none. */
export async function findRevision(db: Queryable, orgId: OrgId, clipId: ClipId): Promise<number> {
  const row = await db
    .selectFrom('clip_edit')
    .select('revision')
    .where('org_id', '=', orgId)
    .where('clip_id', '=', clipId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Which of these clips a person edited. A document that the product made for a project’s look does not count. */
export async function listEditedClipIds(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<Set<ClipId>> {
  if (clipIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('clip_edit')
    .innerJoin('clip', 'clip.id', 'clip_edit.clip_id')
    .select('clip_edit.clip_id as clipId')
    .where('clip_edit.org_id', '=', orgId)
    .where('clip_edit.clip_id', 'in', clipIds)
    .where('clip.run_id', 'like', '%.CR')
    .execute()
  return new Set(rows.map((row) => row.clipId))
}

/** Writes the next revision of a clip’s document. The caller holds the lock of the clip. */
export async function writeClipEdit(
  tx: Tx,
  edit: { orgId: OrgId; clipId: ClipId; document: ClipDocument; original: Moment; editedBy: UserId },
): Promise<ClipEditRow> {
  return toCamelRow(
    await tx
      .insertInto('clip_edit')
      .values({
        clip_id: edit.clipId,
        org_id: edit.orgId,
        revision: 1,
        document: jsonb(edit.document),
        original: jsonb(edit.original),
        edited_by: edit.editedBy,
      })
      .onConflict((conflict) =>
        conflict.column('clip_id').doUpdateSet((row) => ({
          revision: sql<number>`clip_edit.revision + 1`,
          document: row.ref('excluded.document'),
          edited_by: row.ref('excluded.edited_by'),
          updated_at: sql<Date>`now()`,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Deletes the document of a clip that nobody edited. */
export async function dropMadeDocument(tx: Tx, orgId: OrgId, clipId: ClipId): Promise<void> {
  await tx.deleteFrom('clip_edit').where('org_id', '=', orgId).where('clip_id', '=', clipId).execute()
}
