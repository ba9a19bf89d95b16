import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { findUpload } from '../../../sources/uploads/find-upload.ts'
import { findAsset, saveCheckProgress, settleAsset } from '../assets.store.ts'
import { ingestFile } from '../ingest-file.ts'
import { checkAssetJob } from './check-asset.job.ts'

/** Share of the progress once the file is on local disk. */
const copiedShare = 0.3

/** Probes a video or sound in the sandbox; the asset becomes ready, or is refused with the reason. */
export const checkAssetWorker = defineWorker(
  checkAssetJob,
  async ({ orgId, assetId }, ctx: WorkerContext) => {
    const asset = await findAsset(ctx.db, orgId, assetId)
    if (asset?.state !== 'checking') return
    const upload = await findUpload(ctx.db, orgId, `upload://${asset.uploadId}`)
    // An asset keeps its upload, so this only happens once the organisation was purged.
    if (!upload) return
    const { storage, config } = ctx.deps
    const report = async (share: number) => {
      await saveCheckProgress(ctx.db, orgId, assetId, 100 * share)
      await ctx.progress(share)
    }
    await using scratch = await makeScratchDir(config.scratchDir)
    const file = await toLocalFile(storage, upload.storageKey, scratch.path, 'upload', ctx.signal)
    await report(copiedShare)
    const { extension, fileName, sizeBytes, id: uploadId } = upload
    const intake = await ingestFile(
      { db: ctx.db, storage, scratchDir: config.scratchDir },
      { orgId, userId: asset.createdBy, file, extension, fileName, sizeBytes, uploadId, signal: ctx.signal },
      (share) => report(copiedShare + (1 - copiedShare) * share),
    )
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await settleAsset(tx, orgId, assetId, {
        state: 'ready',
        progress: 100,
        width: intake.width,
        height: intake.height,
        durationMs: intake.durationMs,
        thumbnailKey: intake.thumbnailKey,
      })
    })
  },
  {
    onGivenUp: (tx, { orgId, assetId }, { errorName, errorMessage }) =>
      settleAsset(tx, orgId, assetId, { state: 'refused', refusal: { errorName, errorMessage } }),
  },
)
