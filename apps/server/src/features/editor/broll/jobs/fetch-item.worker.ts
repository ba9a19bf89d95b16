import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { type NewAssetFile, publishAssetFile, ingestAssetFile } from '../../../brand/assets/library-assets.ts'
import { downloadFile } from '../../../sources/ingest/download-file.ts'
import { findItem, saveItem, type ShownItem } from '../broll-items.store.ts'
import { fetchItemJob } from './fetch-item.job.ts'

/** A minute of full-frame video; anything larger is not meant for a clip. */
const maxBytes = 300 * 1024 ** 2

/**
 * Fetches an item into the team’s library, which clips take their footage from: probed, with author and licence. Asset,
 * bytes and item are published in one transaction, so that a worker that dies half way leaves nothing.
 */
export const fetchItemWorker = defineWorker(
  fetchItemJob,
  async ({ orgId, itemId, userId }, ctx: WorkerContext) => {
    const item = await findItem(ctx.db, orgId, itemId)
    // Deleted, or fetched by an earlier attempt.
    if (!item || (item.status === 'ready' && item.hasBytes)) return
    const { storage, config } = ctx.deps
    await using scratch = await makeScratchDir(config.scratchDir)
    const { file, extension } = await localItem(ctx, item, scratch.path)
    const asset: NewAssetFile = {
      orgId,
      userId,
      name: item.title || item.giver,
      file,
      extension,
      sizeBytes: (await stat(file)).size,
      origin: item.origin === 'GenAi' ? 'GenAi' : 'Stock',
      author: item.author,
      licence: item.licence,
    }
    const assetFile = await ingestAssetFile({ db: ctx.db, storage, scratchDir: config.scratchDir }, asset)
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      const { uploadId } = await publishAssetFile(tx, assetFile, asset)
      await saveItem(tx, orgId, itemId, { status: 'ready', uploadId, error: null })
    })
  },
  {
    onGivenUp: async (tx, { orgId, itemId }, { errorName, errorMessage }) => {
      await saveItem(tx, orgId, itemId, { status: 'failed', error: { errorName, errorMessage } })
    },
  },
)

async function localItem(ctx: WorkerContext, item: ShownItem, folder: string): Promise<{ file: string; extension: string }> {
  const extension = item.kind === 'image' ? 'png' : 'mp4'
  const name = `item.${extension}`
  if (item.madeKey) return { file: await toLocalFile(ctx.deps.storage, item.madeKey, folder, name, ctx.signal), extension }
  if (!item.remote) throw new AppError('RecordNotExisted', { cause: `item ${item.id} has no bytes` })
  const file = join(folder, name)
  const onProgress = (received: number, total: number | null) => void ctx.progress(total ? received / total : 0)
  await downloadFile(item.remote.file, { fetch: ctx.deps.fetch }, { outFile: file, maxBytes, signal: ctx.signal, onProgress })
  return { file, extension }
}
