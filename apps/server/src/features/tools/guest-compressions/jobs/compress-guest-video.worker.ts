import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { guestVideoBytes, guestVideoMinutes } from '@clipwright/contract/tools/guest-compressions'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import { compressFile } from '#pipeline/compress-file.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { resultKey, sourceKey } from '../compression-files.ts'
import { failCompression, findQueuedCompression, finishCompression } from '../guest-compressions.store.ts'
import { compressGuestVideoJob } from './compress-guest-video.job.ts'

const longestMs = guestVideoMinutes * 60_000
/** Recordings of ten minutes run a little over. */
const graceMs = 5000
const limits = { ...defaultMediaLimits, maxSizeBytes: guestVideoBytes, minDurationMs: 1 }

/** H.264 in two passes, as in the terminal. The video is deleted as soon as the result is there. */
export const compressGuestVideoWorker = defineWorker(
  compressGuestVideoJob,
  async ({ id }, ctx: WorkerContext) => {
    const row = await findQueuedCompression(ctx.db, id)
    if (!row) return
    const { deps, signal } = ctx
    await using scratch = await makeScratchDir(deps.config.scratchDir)
    const file = await toLocalFile(deps.storage, sourceKey(id), scratch.path, 'source', signal)
    const outFile = join(scratch.path, 'result.mp4')
    const { bytes, widthPx, heightPx } = await compressFile(
      { file, outFile, goal: row.goal, folder: scratch.path, limits, admit: refuseLong },
      { signal, onProgress: (share) => void ctx.progress(share) },
    )
    // Run again, it makes the same file under the same key.
    await deps.storage.put(resultKey(id), outFile, { contentType: 'video/mp4', consume: true, signal })
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await finishCompression(tx, id, { sizeBytes: bytes, widthPx, heightPx })
    })
    await deps.storage.delete(sourceKey(id))
  },
  {
    // The video goes with the row, at the latest.
    onGivenUp: (tx, { id }, { errorName, errorMessage }) => failCompression(tx, id, { name: errorName, message: errorMessage }),
  },
)

function refuseLong(durationMs: number): void {
  if (durationMs <= longestMs + graceMs) return
  throw new AppError('MediaTooLongError', {
    say: `The server compresses up to ${guestVideoMinutes} minutes. Choose a shorter video.`,
  })
}
