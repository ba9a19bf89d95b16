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

/** Files of an export that can be read: a video of its size, and subtitles. */
export type ExportFiles = { video: Buffer; vtt: string; srt: string }

/** Puts them in the place of every export’s random bytes. */
export async function replaceExports({ db, storage }: { db: Db; storage: Storage }, { video, vtt, srt }: ExportFiles): Promise<void> {
  const rows = await db.selectFrom('clip_render').select('id').where('status', '=', 'ready').execute()
  for (const { id } of rows) {
    const keyOf = (name: string) => `test/exports/${id}.${name}`
    await storage.put(keyOf('real.mp4'), Readable.from(video), { contentType: 'video/mp4' })
    await storage.put(keyOf('vtt'), Readable.from(Buffer.from(vtt)), { contentType: 'text/vtt' })
    await storage.put(keyOf('srt'), Readable.from(Buffer.from(srt)), { contentType: 'application/x-subrip' })
    const downloads = (['VTT', 'SRT'] as const).map((format) => ({ format, key: keyOf(format.toLowerCase()), leftOut: [] }))
    const files = jsonb({ main: keyOf('real.mp4'), srt: keyOf('srt'), poster: null, downloads })
    await db.updateTable('clip_render').set({ files, size_bytes: video.length }).where('id', '=', id).execute()
  }
}
