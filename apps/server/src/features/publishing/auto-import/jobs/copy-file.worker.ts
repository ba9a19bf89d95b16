import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { ImportItemId, OrgId } from '@clipwright/contract/ids'
import { probeMedia } from '@clipwright/media/probe'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { publishMadeFile, storeMadeFile } from '../../../sources/uploads/made-file.ts'
import type { ChannelRow, ItemRow } from '../auto-import-tables.ts'
import { findChannelRow, hurryChannel } from '../channels.store.ts'
import { bucketOf } from '../files/bucket-keys.ts'
import { mediaExtension } from '../files/media-file.ts'
import { fetchObject } from '../files/watched-bucket.ts'
import { openFolder } from '../files/watched-folder.ts'
import { msUntilNextTry } from '../next-look.ts'
import { findItemRow, setMedia, updateItem } from '../items.store.ts'
import { copyFileJob } from './copy-file.job.ts'

/** Upload and item are published in one transaction; the next look takes it from there. */
export const copyFileWorker = defineWorker(
  copyFileJob,
  async ({ orgId, itemId }, ctx: WorkerContext) => {
    const item = await findItemRow(ctx.db, orgId, itemId)
    const channel = item && (await findChannelRow(ctx.db, orgId, item.channelId))
    if (!channel || !isWaiting(item)) return ctx.db.transaction((tx) => ctx.finish(tx))
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const file = await localFile(ctx, channel, item, scratch.path)
    const { durationMs, video } = await probeMedia(file)
    const upload = await storeMadeFile(
      { db: ctx.db, storage: ctx.deps.storage },
      {
        orgId,
        userId: channel.createdBy,
        type: video ? 'video' : 'audio',
        usecase: 'source',
        extension: mediaExtension(item.itemKey) ?? 'mp4',
        fileName: item.itemKey.split('/').at(-1) ?? item.title,
        file,
      },
    )
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await publishMadeFile(tx, upload)
      await setMedia(tx, orgId, itemId, { mediaUrl: `upload://${upload.id}`, durationMs })
      await hurryChannel(tx, orgId, channel.id)
    })
  },
  {
    onGivenUp: async (tx, { orgId, itemId }: { orgId: OrgId; itemId: ImportItemId }, { errorName }) => {
      const item = await findItemRow(tx, orgId, itemId)
      if (!isWaiting(item)) return
      const reason = errorName === 'MediaTooLargeError' ? 'too-large' : errorName.startsWith('Media') ? 'no-video' : 'unavailable'
      const attempts = item.attempts + 1
      // A place that is away for a while is no reason to give a file up.
      const inMs = reason === 'unavailable' ? msUntilNextTry(attempts) : undefined
      if (inMs === undefined) await updateItem(tx, orgId, itemId, { state: 'failed', reason, attempts })
      else await updateItem(tx, orgId, itemId, { reason: 'not-ready', attempts, nextTryAt: await readTimeAfter(tx, inMs) })
    },
  },
)

const isWaiting = (item: ItemRow | undefined): item is ItemRow => item?.state === 'waiting' && item.reason === 'copying'

/** Where the file is on this machine: in the folder itself, or downloaded. */
async function localFile(ctx: WorkerContext, channel: ChannelRow, item: ItemRow, scratch: string): Promise<string> {
  const { config, fetch } = ctx.deps
  const maxBytes = config.limits.maxUploadBytes
  if (channel.platform === 'FOLDER') {
    const file = join(await openFolder(config, channel.orgId, channel.address), item.itemKey)
    if ((await stat(file)).size > maxBytes) throw new AppError('MediaTooLargeError')
    return file
  }
  const file = join(scratch, `source.${mediaExtension(item.itemKey) ?? 'mp4'}`)
  await fetchObject(fetch, await bucketOf(ctx.db, channel), { key: item.itemKey, file, maxBytes, signal: ctx.signal })
  return file
}
