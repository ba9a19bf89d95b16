import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { redrawImage } from '@clipwright/media/redraw-image'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'

const maxSidePx = 512
const maxUploadBytes = 5_000_000

type ImageSource = { storageKey: string; sizeBytes: number }

/**
 * Re-encodes an uploaded image as PNG and stores it under `prefix`. Returns its key, which is made from its content, so
 * that a changed image has another URL. Throws `MediaTooLargeError` and `MediaUnreadableError`.
 */
export async function saveImage(world: { storage: Storage; scratchDir: string }, source: ImageSource, prefix: string): Promise<string> {
  if (source.sizeBytes > maxUploadBytes) throw new AppError('MediaTooLargeError', { say: 'An image can be up to 5 MB.' })
  await using scratch = await makeScratchDir(world.scratchDir)
  const file = await toLocalFile(world.storage, source.storageKey, scratch.path, 'upload', AbortSignal.timeout(30_000))
  const outFile = join(scratch.path, 'image.png')
  await redrawImage({ file, outFile, maxSidePx })
  const sha256 = createHash('sha256')
    .update(await readFile(outFile))
    .digest('hex')
  const key = `${prefix}-${sha256.slice(0, 32)}.png`
  await world.storage.put(key, outFile, { contentType: 'image/png' })
  return key
}
