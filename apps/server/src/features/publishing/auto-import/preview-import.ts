import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { previewImport as endpoint, PreviewItem } from '@clipwright/contract/publishing/import-channels'
import { AppError } from '@clipwright/contract/errors'
import { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import type { RequestContext } from '#platform/http/context.ts'
import { findOwnAccount, listOwnPosts } from './auto-import.views.ts'
import { findChannelRow } from './channels.store.ts'
import type { SeenItem } from './feeds/feed.ts'
import { findPlace, nameFeedErrors } from './find-place.ts'
import { listImportedKeys } from './items.store.ts'
import { countedCredits, creditsOf, type DayLimits, judgeItem, refuseForToday } from './judge-item.ts'
import { noValidators, type Place, placeOf, readPlace } from './read-place.ts'
import { listRuleRows } from './rules.store.ts'
import { missingChannel } from './show-channel.ts'

const shownItems = 20

/** Decides as the import itself does, but on nothing that takes minutes: what has no length in the feed is said to have none. */
export async function previewImport(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  const { place, rules, limits, isOwner } = await openPreview(ctx, input)
  const reading = await nameFeedErrors(() => readPlace(world, place, noValidators))
  const items = reading?.feed.items.slice(0, shownItems) ?? []
  const keys = items.map(({ key }) => key)
  const own = await listOwnPosts(ctx.db, ctx.orgId, items)
  const importedKeys = await listImportedKeys(ctx.db, ctx.orgId, place, keys)
  const judge = judgeDays(rules, limits)
  // Oldest first, as they came; shown newest first.
  const data = items
    .toReversed()
    .map((item) => show(item, own.has(item.key) ? 'own-post' : importedKeys.has(item.key) ? 'already-imported' : judge(item)))
    .toReversed()
  const takenItems = data.filter(({ outcome }) => outcome === 'import')
  return {
    title: reading?.feed.title || place.extUserId,
    platform: place.platform,
    isOwner,
    data,
    importCount: takenItems.length,
    creditCost: takenItems.reduce((sum, { creditCost }) => sum + (creditCost ?? 0), 0),
    unknownLengthCount: takenItems.filter(({ creditCost }) => creditCost === null).length,
  }
}

type Preview = { place: Place; rules: readonly ImportRuleSettings[]; limits: DayLimits; isOwner: boolean }

async function openPreview(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Preview> {
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  if (input.channelId) {
    const channel = await findChannelRow(ctx.db, ctx.orgId, input.channelId)
    if (!channel) throw missingChannel(input.channelId)
    const rules = input.rules ?? (await listRuleRows(ctx.db, ctx.orgId, { channelId: channel.id })).map(({ settings }) => settings)
    return { place: await placeOf(world, channel), rules, limits: limitsOf(input, channel), isOwner: channel.ownership === 'account' }
  }
  if (!input.platform) throw new AppError('InvalidParam', { details: [{ path: 'platform', message: 'Name a channel or a platform.' }] })
  const place = await findPlace(world, { ...input, orgId: ctx.orgId, platform: input.platform })
  const isOwner = (await findOwnAccount(ctx.db, ctx.orgId, place.owner)) !== undefined
  const rules = input.rules ?? [ImportRuleSettings.parse({})]
  return { place, rules, limits: limitsOf(input, { maxPerDay: 5, budgetCreditsPerDay: null }), isOwner }
}

const limitsOf = (input: Input<typeof endpoint>, usual: DayLimits): DayLimits => ({
  maxPerDay: input.maxPerDay ?? usual.maxPerDay,
  budgetCreditsPerDay: input.budgetCreditsPerDay === undefined ? usual.budgetCreditsPerDay : input.budgetCreditsPerDay,
})

type Judgement = number | NonNullable<PreviewItem['reason']>

/** The place of the rule that takes an item, or why none does; counts what the day of each item has seen. */
function judgeDays(rules: readonly ImportRuleSettings[], limits: DayLimits): (item: SeenItem) => Judgement {
  const uses = new Map<string, { count: number; credits: number }>()
  return (item) => {
    const verdict = judgeItem(item, rules)
    if (!verdict.takes) return verdict.reason
    const day = item.publishedAt?.toISOString().slice(0, 10) ?? ''
    const use = uses.get(day) ?? { count: 0, credits: 0 }
    const refusal = refuseForToday(use, limits)
    if (refusal) return refusal
    uses.set(day, { count: use.count + 1, credits: use.credits + countedCredits(item.durationMs, use, limits) })
    return verdict.ruleIndex
  }
}

function show({ title, mediaUrl, pageUrl, publishedAt, durationMs }: SeenItem, judgement: Judgement): PreviewItem {
  const isTaken = typeof judgement === 'number'
  const waits = judgement === 'day-limit' || judgement === 'day-budget'
  return {
    title,
    url: pageUrl ?? (/^https?:/.test(mediaUrl) ? mediaUrl : null),
    publishedAt: publishedAt?.toISOString() ?? null,
    durationMs,
    outcome: isTaken ? 'import' : waits ? 'wait' : 'skip',
    reason: isTaken ? null : judgement,
    ruleIndex: isTaken ? judgement : null,
    creditCost: creditsOf(durationMs),
  }
}
