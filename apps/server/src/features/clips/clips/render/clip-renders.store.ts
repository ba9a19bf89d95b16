import type { ClipQuality, RenderTarget } from '@clipwright/contract/clips/clips'
import type { ClipId, OrgId, ProjectId, RenderId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { dropHeldState } from './held-exports.store.ts'
import { type ClipRenderRow, keysOfFiles, type RenderFailure, type RenderFiles } from '../clips.store.ts'

type NewRender = {
  id: RenderId
  orgId: OrgId
  clipId: ClipId
  clipVersion: number
  target: RenderTarget
  inputHash: string
  isAutomatic: boolean
}

/**
 * The render with exactly this input: the existing one, or a new pending one. A failed one starts again. When both a
 * person and the project’s step ask for it, the step waits for the same render.
 */
export async function openRender(tx: Tx, render: NewRender): Promise<{ row: ClipRenderRow; isNew: boolean }> {
  const inserted = toCamelRow(
    await tx
      .insertInto('clip_render')
      .values({
        id: render.id,
        org_id: render.orgId,
        clip_id: render.clipId,
        clip_version: render.clipVersion,
        target: render.target,
        input_hash: render.inputHash,
        status: 'pending',
        is_automatic: render.isAutomatic,
      })
      .onConflict((conflict) => conflict.columns(['clip_id', 'target', 'input_hash']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
  if (inserted) return { row: inserted, isNew: true }
  const row = toCamelRow(
    await tx
      .selectFrom('clip_render')
      .selectAll()
      .where('org_id', '=', render.orgId)
      .where('clip_id', '=', render.clipId)
      .where('target', '=', render.target)
      .where('input_hash', '=', render.inputHash)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )
  if (row.status !== 'failed') {
    if (row.isAutomatic || !render.isAutomatic) return { row, isNew: false }
    const shared = toCamelRow(
      await tx
        .updateTable('clip_render')
        .set({ is_automatic: true })
        .where('org_id', '=', render.orgId)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return { row: shared, isNew: false }
  }
  const restarted = toCamelRow(
    await tx
      .updateTable('clip_render')
      .set({ status: 'pending', progress: 0, error: null, is_automatic: render.isAutomatic, updated_at: sql<Date>`now()` })
      .where('org_id', '=', render.orgId)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return { row: restarted, isNew: true }
}

export async function findRender(db: Queryable, orgId: OrgId, renderId: RenderId): Promise<ClipRenderRow | undefined> {
  return toCamelRow(
    await db.selectFrom('clip_render').selectAll().where('org_id', '=', orgId).where('id', '=', renderId).executeTakeFirst(),
  )
}

/** Renders of these clips, newest last. */
export async function listRenders(db: Queryable, orgId: OrgId, clipIds: ClipId[]): Promise<ClipRenderRow[]> {
  if (clipIds.length === 0) return []
  return toCamelRows(
    await db
      .selectFrom('clip_render')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('clip_id', 'in', clipIds)
      .orderBy('updated_at')
      .execute(),
  )
}

/** The finished render one of whose files lies under this key, with the clip it is of. */
export async function findRenderOfFile(db: Queryable, orgId: OrgId, projectId: ProjectId, key: string): Promise<ClipRenderRow | undefined> {
  const rows = await db
    .selectFrom('clip_render')
    .selectAll('clip_render')
    .innerJoin('clip', 'clip.id', 'clip_render.clip_id')
    .where('clip_render.org_id', '=', orgId)
    .where('clip.project_id', '=', projectId)
    .where('clip_render.status', '=', 'ready')
    .where(sql<boolean>`position(${key} in clip_render.files::text) > 0`)
    .execute()
  return toCamelRows(rows).find(({ files }) => files && keysOfFiles(files).includes(key))
}

export async function saveRenderProgress(tx: Tx, orgId: OrgId, renderId: RenderId, progress: number, estMs: number | null): Promise<void> {
  await tx
    .updateTable('clip_render')
    .set((row) => ({ progress: row.fn<number>('greatest', ['progress', row.val(progress)]), est_ms: estMs }))
    .where('org_id', '=', orgId)
    .where('id', '=', renderId)
    .where('status', '=', 'pending')
    .execute()
}

/** False when the render was deleted with its clip. */
export async function finishRender(
  tx: Tx,
  orgId: OrgId,
  renderId: RenderId,
  result: { files: RenderFiles; quality: ClipQuality | null; sizeBytes: number },
): Promise<boolean> {
  const saved = await tx
    .updateTable('clip_render')
    .set({
      status: 'ready',
      progress: 100,
      est_ms: 0,
      files: jsonb(result.files),
      quality: result.quality ? jsonb(result.quality) : null,
      size_bytes: result.sizeBytes,
      error: null,
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', renderId)
    .executeTakeFirst()
  await dropHeldState(tx, orgId, renderId)
  return saved.numUpdatedRows > 0n
}

/**
 * Points a waiting render at the look the clip has now and returns it. When a render of that look exists, it takes over
 * what this one was for, and this one is deleted: undefined.
 */
export async function retargetRender(
  tx: Tx,
  render: ClipRenderRow,
  { inputHash, clipVersion }: { inputHash: string; clipVersion: number },
): Promise<ClipRenderRow | undefined> {
  const mine = { org_id: render.orgId, id: render.id, status: 'pending' as const }
  const other = await tx
    .updateTable('clip_render')
    .set({ is_automatic: sql<boolean>`is_automatic or ${render.isAutomatic}` })
    .where('org_id', '=', render.orgId)
    .where('clip_id', '=', render.clipId)
    .where('target', '=', render.target)
    .where('input_hash', '=', inputHash)
    .returning('id')
    .executeTakeFirst()
  if (other) {
    await tx
      .deleteFrom('clip_render')
      .where((row) => row.and(mine))
      .execute()
    return undefined
  }
  return toCamelRow(
    await tx
      .updateTable('clip_render')
      .set({ input_hash: inputHash, clip_version: clipVersion })
      .where((row) => row.and(mine))
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Superseded previews to keep per clip: somebody may be watching the newest. */
const keepCount = 1

/**
 * Deletes previews of earlier clip versions than the newest preview shows, whichever finished last, and returns the
 * storage keys to delete.
 */
export async function takeSupersededPreviews(
  tx: Tx,
  orgId: OrgId,
  clipId: ClipId,
): Promise<{ files: RenderFiles | null; sizeBytes: number }[]> {
  const ready = tx
    .selectFrom('clip_render')
    .where('org_id', '=', orgId)
    .where('clip_id', '=', clipId)
    .where('target', '=', 'VIDEO_PREVIEW')
    .where('status', '=', 'ready')
  const old = ready
    .select('id')
    .where(
      'clip_version',
      '<',
      ready.select((row) => row.fn.max('clip_version').as('newest')),
    )
    .orderBy('clip_version', 'desc')
    .orderBy('id')
    .offset(keepCount)
  const rows = await tx
    .deleteFrom('clip_render')
    .where('org_id', '=', orgId)
    .where('id', 'in', old)
    .returning(['files', 'size_bytes as sizeBytes'])
    .execute()
  return rows.map(({ files, sizeBytes }) => ({ files, sizeBytes: Number(sizeBytes ?? 0) }))
}

function failPending(tx: Tx, orgId: OrgId, error: RenderFailure) {
  return tx
    .updateTable('clip_render')
    .set({ status: 'failed', est_ms: null, error: jsonb(error), updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
}

export async function failRender(tx: Tx, orgId: OrgId, renderId: RenderId, error: RenderFailure): Promise<void> {
  await failPending(tx, orgId, error).where('id', '=', renderId).execute()
}

/** Fails every waiting or running render of the organisation. */
export async function failPendingRenders(tx: Tx, orgId: OrgId, error: RenderFailure): Promise<void> {
  await failPending(tx, orgId, error).execute()
}

/** Marks a finished render whose file is gone as failed. True when this call was the first to do so. */
export async function retireLostRender(
  tx: Tx,
  orgId: OrgId,
  { renderId, main }: { renderId: RenderId; main: string },
  error: RenderFailure,
): Promise<boolean> {
  const retired = await tx
    .updateTable('clip_render')
    .set({ status: 'failed', files: null, size_bytes: null, quality: null, error: jsonb(error), updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', renderId)
    .where('status', '=', 'ready')
    .where(sql<string>`files ->> 'main'`, '=', main)
    .returning('id')
    .executeTakeFirst()
  return retired !== undefined
}
