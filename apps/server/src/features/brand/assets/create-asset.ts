import type { createAsset as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { isUniqueViolation } from '#platform/db/database-error.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { type FinishedUpload, findUpload } from '../../sources/uploads/find-upload.ts'
import { type AssetRow, countAssets, findAssetOfUpload, insertAsset, type NewAsset } from './assets.store.ts'
import { getFolder } from './get-folder.ts'
import { publishAsset } from './publish-asset.ts'
import { showAsset } from './show-asset.ts'
import { checkAssetJob } from './jobs/check-asset.job.ts'
import { requireAssetKind, ingestFile } from './ingest-file.ts'

const maxAssets = 5000
const copyTimeoutMs = 60_000

type Facts = Pick<NewAsset, 'folderId' | 'name' | 'origin' | 'author' | 'licence'>

export async function createAsset(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const upload = await findUpload(ctx.db, ctx.orgId, input.uploadUri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${input.uploadUri}` })
  if (input.folderId) await getFolder(ctx.db, ctx.orgId, input.folderId)
  if (upload.usecase !== 'asset') {
    throw new AppError('InvalidParam', { details: [{ path: 'uploadUri', message: 'Upload the file with the use case "asset".' }] })
  }
  // A request sent twice adds the file once.
  const existing = await findAssetOfUpload(ctx.db, ctx.orgId, upload.id)
  if (existing) return showAsset(ctx, existing.id)
  if ((await countAssets(ctx.db, ctx.orgId)) >= maxAssets) {
    throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxAssets} assets. Delete some first.` })
  }
  const facts = {
    folderId: input.folderId,
    name: input.name ?? nameOf(upload.fileName),
    origin: 'Upload' as const,
    author: input.author,
    licence: input.licence,
  }
  const kind = requireAssetKind(upload)
  const row = kind === 'video' || kind === 'audio' ? await askForCheck(ctx, upload, kind, facts) : await ingestNow(ctx, upload, facts)
  return showAsset(ctx, row.id)
}

/** Adds the asset at once and lets a job check it: a large video takes longer than anybody waits for a response. */
async function askForCheck(ctx: RequestContext, upload: FinishedUpload, kind: 'video' | 'audio', facts: Facts): Promise<AssetRow> {
  const unknown = { width: null, height: null, durationMs: null, thumbnailKey: null, font: null, fontMeasures: null }
  return ctx.db.transaction(async (tx) => {
    const own = { orgId: ctx.orgId, createdBy: ctx.userId, kind, uploadId: upload.id, sizeBytes: upload.sizeBytes }
    const row = await insertAsset(tx, { ...facts, ...unknown, ...own }, 'checking')
    await checkAssetJob.enqueue(tx, { orgId: ctx.orgId, assetId: row.id }, { orgId: ctx.orgId, key: row.id })
    return row
  })
}

/** Images and fonts are small, and their properties are known only after re-encoding, so they are checked in the request. */
async function ingestNow(ctx: RequestContext, upload: FinishedUpload, facts: Facts): Promise<AssetRow> {
  const { storage, config } = ctx.deps
  const { orgId, userId } = ctx
  await using scratch = await makeScratchDir(config.scratchDir)
  const file = await toLocalFile(storage, upload.storageKey, scratch.path, 'upload', AbortSignal.timeout(copyTimeoutMs))
  const { extension, fileName, sizeBytes, id: uploadId } = upload
  const incoming = { orgId, userId, file, extension, fileName, sizeBytes, uploadId }
  const intake = await ingestFile({ db: ctx.db, storage, scratchDir: config.scratchDir }, incoming)
  try {
    return await ctx.db.transaction((tx) => publishAsset(tx, intake, { orgId, userId, ...facts, sentUploadId: upload.id }))
  } catch (error) {
    // The same request was faster; what this one stored is swept like any unused upload.
    const earlier = isUniqueViolation(error, 'asset_sent_upload') ? await findAssetOfUpload(ctx.db, orgId, upload.id) : undefined
    if (!earlier) throw error
    return earlier
  }
}

/** A file name without its extension. */
function nameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .trim()
      .slice(0, 120) || 'Untitled'
  )
}
