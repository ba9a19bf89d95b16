import type { ImportChannelId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import type { ImportItem } from '@clipwright/contract/publishing/import-items'
import type { ImportRule } from '@clipwright/contract/publishing/import-rules'
import type { RequestContext } from '#platform/http/context.ts'
import { countItems, listLastItems } from './auto-import.views.ts'
import type { ChannelRow, ItemRow, RuleRow } from './auto-import-tables.ts'
import { findChannelRow } from './channels.store.ts'
import { listRuleRows } from './rules.store.ts'

const shownItems = 3

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const showRule = ({ id, channelId, settings }: RuleRow): ImportRule => ({ collectionId: id, channelId, ...settings })

export function showItem(row: ItemRow): ImportItem {
  const isFile = /^https?:/.test(row.mediaUrl)
  return {
    itemId: row.id,
    channelId: row.channelId,
    title: row.title,
    url: row.pageUrl ?? (isFile ? row.mediaUrl : null),
    publishedAt: isoOf(row.publishedAt),
    durationMs: row.durationMs,
    state: row.state,
    reason: row.reason,
    projectId: row.projectId,
    importedAt: isoOf(row.importedAt),
    seenAt: row.seenAt.toISOString(),
  }
}

export async function showChannels({ db, orgId }: RequestContext, rows: readonly ChannelRow[]): Promise<ImportChannel[]> {
  const rules = Map.groupBy(await listRuleRows(db, orgId), ({ channelId }) => channelId)
  const counts = await countItems(db, orgId)
  const items = await listLastItems(db, orgId, shownItems)
  return rows.map((row) => ({
    channelId: row.id,
    platform: row.platform,
    extUserId: row.extUserId,
    title: row.title,
    siteUrl: row.siteUrl,
    ownership: row.ownership,
    isPaused: row.isPaused,
    trouble: row.trouble,
    maxPerDay: row.maxPerDay,
    budgetCreditsPerDay: row.budgetCreditsPerDay,
    importedToday: counts.get(row.id)?.importedToday ?? 0,
    creditsToday: counts.get(row.id)?.creditsToday ?? 0,
    waitingCount: counts.get(row.id)?.waitingCount ?? 0,
    lastLookAt: isoOf(row.lastLookAt),
    nextLookAt: isoOf(row.isPaused ? null : row.nextLookAt),
    hub: row.hubState,
    createdAt: row.createdAt.toISOString(),
    rules: (rules.get(row.id) ?? []).map(showRule),
    lastItems: (items.get(row.id) ?? []).map(showItem),
  }))
}

/** The channel as it is now. Throws `RecordNotExisted`. */
export async function showChannel(ctx: RequestContext, channelId: ImportChannelId): Promise<ImportChannel> {
  const row = await findChannelRow(ctx.db, ctx.orgId, channelId)
  const [channel] = row ? await showChannels(ctx, [row]) : []
  if (!channel) throw missingChannel(channelId)
  return channel
}

export const missingChannel = (channelId: string): AppError => new AppError('RecordNotExisted', { cause: `channel ${channelId}` })
