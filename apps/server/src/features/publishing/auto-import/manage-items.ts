import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type * as api from '@clipwright/contract/publishing/import-items'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listNewsRows, pageOfItems } from './auto-import.views.ts'
import { findChannelRow, hurryChannel } from './channels.store.ts'
import { findItemRow, isImported, lockItemRow, updateItem } from './items.store.ts'
import { showItem } from './show-channel.ts'

const mostNews = 10

export async function listImportItems(
  ctx: RequestContext,
  { channelId, ...page }: Input<typeof api.listImportItems>,
): Promise<Reply<typeof api.listImportItems>> {
  const { rows, total } = await pageOfItems(ctx.db, ctx.orgId, channelId, page)
  return paged(page, { data: rows.map(showItem), total })
}

export async function importItemAnyway(
  ctx: RequestContext,
  { itemId }: Input<typeof api.importItemAnyway>,
): Promise<Reply<typeof api.importItemAnyway>> {
  await ctx.db.transaction(async (tx) => {
    const item = await lockItemRow(tx, ctx.orgId, itemId)
    const channel = item && (await findChannelRow(tx, ctx.orgId, item.channelId))
    if (!item || !channel) throw missingItem(itemId)
    if (await isImported(tx, item)) throw new AppError('RecordExisted', { cause: `item ${itemId} was imported` })
    await updateItem(tx, ctx.orgId, itemId, { state: 'waiting', reason: null, isForced: true, attempts: 0, nextTryAt: null })
    await hurryChannel(tx, ctx.orgId, channel.id)
  })
  const item = await findItemRow(ctx.db, ctx.orgId, itemId)
  if (!item) throw missingItem(itemId)
  return { item: showItem(item) }
}

const missingItem = (itemId: string): AppError => new AppError('RecordNotExisted', { cause: `item ${itemId}` })

export async function listImportNews(ctx: RequestContext): Promise<Reply<typeof api.listImportNews>> {
  const rows = await listNewsRows(ctx.db, ctx.orgId, mostNews)
  return { data: rows.map((row) => ({ ...showItem(row), channelTitle: row.channelTitle })) }
}
