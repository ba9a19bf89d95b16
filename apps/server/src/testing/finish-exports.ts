import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** More than one part of an upload in parts, and small. */
export const exportBytes = 300 * 1024

/** Gives every export that waits a file of random bytes, as the renderer would. */
export async function finishExports({ db, storage }: { db: Db; storage: Storage }): Promise<void> {
  const waiting = await db.selectFrom('clip_render').select(['id', 'clip_id as clipId']).where('status', '=', 'pending').execute()
  for (const { id } of waiting) {
    const key = `test/exports/${id}.mp4`
    await storage.put(key, Readable.from(randomBytes(exportBytes)), { contentType: 'video/mp4' })
    const files = jsonb({ main: key, srt: null, poster: null })
    await db.updateTable('clip_render').set({ status: 'ready', files, size_bytes: exportBytes }).where('id', '=', id).execute()
  }
}
