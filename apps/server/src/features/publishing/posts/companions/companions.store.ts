import type { OrgId, PostId, PostTargetId, RenderId } from '@clipwright/contract/ids'
import type { CompanionKind } from '@clipwright/contract/publishing/companions'
import type { Companion } from '@clipwright/contract/publishing/posts'
import { type ColumnType, sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type CompanionTable = {
  target_id: PostTargetId
  org_id: OrgId
  kind: CompanionKind
  state: Companion['state']
  reason: Nullable<NonNullable<Companion['reason']>>
  detail: Nullable<string>
  sent_at: Nullable<Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    post_companion: CompanionTable
  }
}

export type CompanionRow = RowOf<CompanionTable>
export type CompanionAddress = { orgId: OrgId; targetId: PostTargetId; kind: CompanionKind }

/** Rows that are there already stay as they are. */
export async function insertCompanions(tx: Tx, rows: readonly CompanionAddress[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...toColumns(row), state: 'waiting' as const }))
  await tx
    .insertInto('post_companion')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lockCompanion(tx: Tx, { orgId, targetId, kind }: CompanionAddress): Promise<CompanionRow | undefined> {
  return toCamelRow(
    await tx
      .selectFrom('post_companion')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('target_id', '=', targetId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst(),
  )
}

type CompanionChange = Partial<Pick<CompanionRow, 'state' | 'reason' | 'detail' | 'sentAt'>>

export async function changeCompanion(tx: Tx, { orgId, targetId, kind }: CompanionAddress, change: CompanionChange): Promise<void> {
  await tx
    .updateTable('post_companion')
    .set({ ...toColumns(change), updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('target_id', '=', targetId)
    .where('kind', '=', kind)
    .execute()
}

/** Of these posts, by target. */
export async function listCompanions(db: Queryable, orgId: OrgId, postIds: readonly PostId[]): Promise<Map<PostTargetId, CompanionRow[]>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_companion')
    .innerJoin('post_target', 'post_target.id', 'post_companion.target_id')
    .selectAll('post_companion')
    .where('post_companion.org_id', '=', orgId)
    .where('post_target.post_id', 'in', postIds)
    .orderBy('post_companion.kind')
    .execute()
  return Map.groupBy(toCamelRows(rows), ({ targetId }) => targetId)
}

/** Where the video of an export and its subtitles are stored; null for what it has not. */
export async function findExportKeys(
  db: Queryable,
  orgId: OrgId,
  renderId: RenderId,
): Promise<{ video: string | null; vtt: string | null; srt: string | null }> {
  const row = await db.selectFrom('clip_render').select('files').where('org_id', '=', orgId).where('id', '=', renderId).executeTakeFirst()
  const keyOf = (format: 'VTT' | 'SRT') => row?.files?.downloads?.find((one) => one.format === format)?.key ?? null
  return { video: row?.files?.main ?? null, vtt: keyOf('VTT'), srt: keyOf('SRT') }
}
