import type { Input, Reply } from '@clipwright/contract/endpoint'
import type * as api from '@clipwright/contract/publishing/import-channels'
import { AppError } from '@clipwright/contract/errors'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { hurryChannel, listChannelRows, lockChannelRow, removeChannelRow, updateChannel } from './channels.store.ts'
import { foldersOf } from './files/watched-folder.ts'
import { skipWaiting } from './items.store.ts'
import { missingChannel, showChannel, showChannels } from './show-channel.ts'

export async function listImportChannels(ctx: RequestContext): Promise<Reply<typeof api.listImportChannels>> {
  return { data: await showChannels(ctx, await listChannelRows(ctx.db, ctx.orgId)), folders: foldersOf(ctx.deps.config, ctx.orgId) }
}

export async function configureChannel(
  ctx: RequestContext,
  { channelId, isPaused, maxPerDay, budgetCreditsPerDay }: Input<typeof api.configureChannel>,
): Promise<Reply<typeof api.configureChannel>> {
  await ctx.db.transaction(async (tx) => {
    const channel = await lockChannelRow(tx, ctx.orgId, channelId)
    if (!channel) throw missingChannel(channelId)
    await updateChannel(tx, ctx.orgId, channelId, {
      maxPerDay: maxPerDay ?? channel.maxPerDay,
      budgetCreditsPerDay: budgetCreditsPerDay === undefined ? channel.budgetCreditsPerDay : budgetCreditsPerDay,
    })
    if (isPaused === undefined || isPaused === channel.isPaused) return
    const now = await readTimeAfter(tx, 0)
    if (isPaused) await skipWaiting(tx, ctx.orgId, channelId)
    // The first look after a pause only records what is there.
    const anew = { watchFrom: now, lastLookAt: null, etag: null, lastModified: null, nextLookAt: now }
    await updateChannel(tx, ctx.orgId, channelId, { isPaused, ...(isPaused ? {} : anew) })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: isPaused ? 'import_channel.paused' : 'import_channel.resumed',
      object: `import_channel:${channelId}`,
    })
  })
  return { channel: await showChannel(ctx, channelId) }
}

export async function unwatchChannel(
  ctx: RequestContext,
  { platform, extUserId }: Input<typeof api.unwatchChannel>,
): Promise<Reply<typeof api.unwatchChannel>> {
  await ctx.db.transaction(async (tx) => {
    const channelId = await removeChannelRow(tx, ctx.orgId, platform, extUserId)
    if (!channelId) throw new AppError('RecordNotExisted', { cause: `channel ${platform} ${extUserId}` })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'import_channel.removed',
      object: `import_channel:${channelId}`,
      details: { platform },
    })
  })
  return { removed: true }
}

export async function lookNow(ctx: RequestContext, { channelId }: Input<typeof api.lookNow>): Promise<Reply<typeof api.lookNow>> {
  await hurryChannel(ctx.db, ctx.orgId, channelId)
  return { channel: await showChannel(ctx, channelId) }
}
