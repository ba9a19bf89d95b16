import type { createAsset as endpoint } from '@clipwright/contract/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { findUpload } from '../uploads/uploads.public.ts'
import { countAssets, findAssetOfUpload, insertAsset } from './assets.store.ts'
import { getFolder } from './get-folder.ts'
import { showAsset } from './show-asset.ts'
import { takeIn } from './take-in.ts'

const MOST_ASSETS = 5000
const COPY_TIMEOUT_MS = 600_000

export async function createAsset(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const upload = await findUpload(ctx.db, ctx.orgId, input.uploadUri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${input.uploadUri}` })
  if (input.folderId) await getFolder(ctx.db, ctx.orgId, input.folderId)
  if (upload.usecase !== 'asset') {
    throw new AppError('InvalidParam', { details: [{ path: 'uploadUri', message: 'Upload the file with the use case "asset".' }] })
  }
  // A call that is sent twice takes a film in once.
  const known = await findAssetOfUpload(ctx.db, ctx.orgId, upload.id)
  if (known) return showAsset(ctx, known.id)
  if ((await countAssets(ctx.db, ctx.orgId)) >= MOST_ASSETS) {
    throw new AppError('QuotaExceed', { say: `There can be ${MOST_ASSETS} assets. Delete some first.` })
  }
  const { storage, config } = ctx.deps
  await using scratch = await makeScratchDir(config.scratchDir)
  const file = await toLocalFile(storage, upload.storageKey, scratch.path, 'upload', AbortSignal.timeout(COPY_TIMEOUT_MS))
  const { extension, fileName, sizeBytes, id: uploadId } = upload
  const incoming = { orgId: ctx.orgId, userId: ctx.userId, file, extension, fileName, sizeBytes, uploadId }
  const taken = await takeIn({ db: ctx.db, storage, scratchDir: config.scratchDir }, incoming)
  const row = await ctx.db.transaction((tx) =>
    insertAsset(tx, {
      org_id: ctx.orgId,
      folder_id: input.folderId,
      kind: taken.kind,
      name: input.name ?? nameOf(fileName),
      upload_id: taken.uploadId,
      width: taken.width,
      height: taken.height,
      duration_ms: taken.durationMs,
      size_bytes: taken.sizeBytes,
      thumbnail_key: taken.thumbnailKey,
      origin: 'Upload',
      author: input.author,
      licence: input.licence,
      font: taken.font,
      font_measures: taken.fontMeasures,
      created_by: ctx.userId,
    }),
  )
  return showAsset(ctx, row.id)
}

/** What a file is called, without its ending. */
function nameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .trim()
      .slice(0, 120) || 'Untitled'
  )
}
