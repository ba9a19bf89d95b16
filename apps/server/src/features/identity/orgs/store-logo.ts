import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { redrawImage } from '@clipwright/media/redraw-image'
import type { RequestContext } from '#platform/http/context.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'

const maxSidePx = 512
const maxUploadBytes = 5_000_000

/** Re-encodes the uploaded image, stores it for the organisation and returns its storage key, which is made from its content. */
export async function storeLogo(ctx: Pick<RequestContext, 'db' | 'deps' | 'orgId'>, uri: string): Promise<string> {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
  if (upload.sizeBytes > maxUploadBytes) throw new AppError('MediaTooLargeError', { say: 'A logo can be up to 5 MB.' })
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const file = await toLocalFile(ctx.deps.storage, upload.storageKey, scratch.path, 'upload', AbortSignal.timeout(30_000))
  const outFile = join(scratch.path, 'logo.png')
  await redrawImage({ file, outFile, maxSidePx })
  const sha256 = createHash('sha256')
    .update(await readFile(outFile))
    .digest('hex')
  const key = `orgs/${ctx.orgId}/logo-${sha256.slice(0, 32)}.png`
  await ctx.deps.storage.put(key, outFile, { contentType: 'image/png' })
  return key
}
