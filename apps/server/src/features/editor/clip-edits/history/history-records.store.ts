import { AppError } from '@clipwright/contract/errors'
import type { ClipId, HistoryRecordId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { type ColumnType, sql } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type HistoryRecordTable = {
  id: HistoryRecordId
  org_id: OrgId
  project_id: ProjectId
  clip_id: ClipId
  file_name: string
  /** As it was saved; `readDocument` upgrades it to the current version. */
  contents: ColumnType<unknown, ClipDocument, never>
  created_by: UserId
  created_at: ColumnType<Date, never, never>
}

declare module '#platform/db/database.ts' {
  interface Database {
    editor_history_record: HistoryRecordTable
  }
}

type HistoryRecordRow = RowOf<HistoryRecordTable>
export type NamedRow = Omit<HistoryRecordRow, 'contents'>
type Clip = { projectId: ProjectId; clipId: ClipId }

const columns = [
  'id',
  'org_id as orgId',
  'project_id as projectId',
  'clip_id as clipId',
  'file_name as fileName',
  'created_by as createdBy',
  'created_at as createdAt',
] as const

/** Throws `NameDuplicated` when the clip has a version of that name, ignoring case. */
export async function insertHistoryRecord(
  tx: Tx,
  record: Clip & { id: HistoryRecordId; orgId: OrgId; fileName: string; contents: ClipDocument; createdBy: UserId },
): Promise<NamedRow> {
  const row = await tx
    .insertInto('editor_history_record')
    .values({
      id: record.id,
      org_id: record.orgId,
      project_id: record.projectId,
      clip_id: record.clipId,
      file_name: record.fileName,
      contents: jsonb(record.contents),
      created_by: record.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new AppError('NameDuplicated', { cause: `version ${record.fileName}` })
  return row
}

export async function findHistoryRecordByName(
  db: Queryable,
  orgId: OrgId,
  { projectId, clipId }: Clip,
  fileName: string,
): Promise<HistoryRecordRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('editor_history_record')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('clip_id', '=', clipId)
      .where(sql<boolean>`lower(file_name) = lower(${fileName})`)
      .executeTakeFirst(),
  )
}

export async function listHistoryRecords(
  db: Queryable,
  orgId: OrgId,
  { projectId, clipId }: Clip,
  page: { pageNum: number; pageSize: number },
): Promise<{ data: NamedRow[]; total: number }> {
  const all = db
    .selectFrom('editor_history_record')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('clip_id', '=', clipId)
  const { count } = await all.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const data = await all
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return { data, total: Number(count) }
}

/** Names of all versions of a clip. */
export async function listHistoryFileNames(db: Queryable, orgId: OrgId, { projectId, clipId }: Clip): Promise<string[]> {
  const rows = await db
    .selectFrom('editor_history_record')
    .select('file_name as fileName')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('clip_id', '=', clipId)
    .execute()
  return rows.map((row) => row.fileName)
}
