import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { previewImport as endpoint, PreviewItem } from '@clipwright/contract/publishing/import-channels'
import { AppError } from '@clipwright/contract/errors'
import { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import type { RequestContext } from '#platform/http/context.ts'
import { findOwnAccount, listOwnPosts } from './auto-import.views.ts'
import { findChannelRow } from './channels.store.ts'
import type { SeenItem } from './feeds/feed.ts'
import { findPlace, nameFeedErrors } from './find-place.ts'
import type { ImportWorld } from './import-world.ts'
import { listImportedKeys } from './items.store.ts'
import { countedCredits, creditsOf, type DayLimits, judgeItem, refuseForToday } from './judge-item.ts'
import { measureItems } from './measure-items.ts'
import { needsProbe } from './probe-item.ts'
import { noValidators, type Place, placeOf, readPlace } from './read-place.ts'
import { listRuleRows } from './rules.store.ts'
import { missingChannel } from './show-channel.ts'
import { lookFurtherBack, openYoutube, type YoutubeAccess } from './youtube-lists.ts'

const shownItems = 20

/** Decides as the import itself does, on the lengths that it would find out; what takes too long to find out is said to have none. */
export async function previewImport(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  const preview = await openPreview(ctx, input)
  const { place, rules, limits, isOwner } = preview
  const reading = await nameFeedErrors(() => readPlace(world, place, noValidators))
  const youtube = place.platform === 'YOUTUBE' ? await openYoutube(world, ctx.orgId) : undefined
  const { items, isCutShort } = await listShown(place, youtube, reading?.feed.items ?? [])
  const own = await listOwnPosts(ctx.db, ctx.orgId, items)
  const keys = items.map(({ key }) => key)
  const importedKeys = await listImportedKeys(ctx.db, ctx.orgId, place, keys)
  const lengths = await measureItems(
    world,
    youtube,
    items.filter((item) => !own.has(item.key) && !importedKeys.has(item.key) && isProbed(world, preview, item)),
  )
  const judge = judgeDays(rules, limits)
  // Oldest first, as they came; shown newest first.
  const data = items
    .toReversed()
    .map((item) => {
      if (own.has(item.key)) return show(item, 'own-post')
      if (importedKeys.has(item.key)) return show(item, 'already-imported')
      const measured = lengths.get(item.key) ?? item
      return 'reason' in measured ? show(item, measured.reason) : judgeLength(item, measured.durationMs, judge)
    })
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
    isCutShort,
  }
}

/** The last 20; of YouTube, whose feeds show 15, the API tells of the others. */
async function listShown({ platform, extUserId }: Place, youtube: YoutubeAccess | undefined, items: readonly SeenItem[]) {
  if (platform !== 'YOUTUBE') return { items: items.slice(0, shownItems), isCutShort: false }
  const isEnd = (_: unknown, index: number) => index >= shownItems
  const list = await lookFurtherBack(youtube, extUserId, { items, isEnd })
  return { ...list, items: list.items.slice(0, shownItems) }
}

/** Whether the import would ask for the length of an item. */
function isProbed(world: ImportWorld, { place, rules, limits }: Preview, item: SeenItem): boolean {
  if (item.durationMs !== null || !judgeItem(item, rules).takes) return false
  return needsProbe(world, { ...limits, platform: place.platform }, rules)
}

function judgeLength(item: SeenItem, durationMs: number | null, judge: (item: SeenItem) => Judgement): PreviewItem {
  const measured = { ...item, durationMs }
  return show(measured, judge(measured))
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

const waitingReasons: ReadonlySet<Judgement> = new Set(['day-limit', 'day-budget', 'live', 'not-ready'])

function show({ title, mediaUrl, pageUrl, publishedAt, durationMs }: SeenItem, judgement: Judgement): PreviewItem {
  const isTaken = typeof judgement === 'number'
  const waits = !isTaken && waitingReasons.has(judgement)
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
