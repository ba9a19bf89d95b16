import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { ImportChannelId, ImportRuleId } from '@clipwright/contract/ids'
import type {
  addPlaylistFromUrl as playlistEndpoint,
  Backfill,
  watchChannel as endpoint,
} from '@clipwright/contract/publishing/import-channels'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findOwnAccount } from './auto-import.views.ts'
import { countChannels, insertChannel, type NewChannel } from './channels.store.ts'
import type { SeenItem } from './feeds/feed.ts'
import { readYoutubeAddress } from './feeds/youtube-address.ts'
import { sealKeys } from './files/bucket-keys.ts'
import { findPlace, nameFeedErrors, type PlaceToWatch } from './find-place.ts'
import type { ImportWorld } from './import-world.ts'
import { recordSightings } from './items.store.ts'
import { msUntilNextLook } from './next-look.ts'
import { noValidators, readPlace } from './read-place.ts'
import { requireChoices } from './require-choices.ts'
import { insertRule } from './rules.store.ts'
import { showChannel } from './show-channel.ts'
import { lookFurtherBack, openYoutube } from './youtube-lists.ts'

const mostChannels = 50

export async function watchChannel(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireChoices(ctx, input.rule)
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  return startWatching(ctx, await findPlace(world, { ...input, orgId: ctx.orgId }), input)
}

export async function addPlaylistFromUrl(
  ctx: RequestContext,
  input: Input<typeof playlistEndpoint>,
): Promise<Reply<typeof playlistEndpoint>> {
  await requireChoices(ctx, input.rule)
  const list = URL.parse(input.url)?.searchParams.get('list') ?? input.url
  if (readYoutubeAddress(list)?.kind !== 'playlist') {
    throw new AppError('InvalidParam', { details: [{ path: 'url', message: 'Enter the address of a playlist on YouTube.' }] })
  }
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  return startWatching(ctx, await findPlace(world, { orgId: ctx.orgId, platform: 'YOUTUBE', extUserId: list }), input)
}

type WatchRequest = Pick<Input<typeof endpoint>, 'hasRights' | 'rule' | 'backfill' | 'maxPerDay' | 'budgetCreditsPerDay'>

/** What is there at this moment is recorded as old with the channel itself, so that nothing of it is taken for new. */
async function startWatching(ctx: RequestContext, place: PlaceToWatch, request: WatchRequest): Promise<Reply<typeof endpoint>> {
  const account = await findOwnAccount(ctx.db, ctx.orgId, place.owner)
  if (!account && !request.hasRights) {
    throw new AppError('InvalidParam', { details: [{ path: 'hasRights', message: 'Confirm that you may use these videos.' }] })
  }
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  const reading = await nameFeedErrors(() => readPlace(world, place, noValidators))
  const { feed, etag, lastModified } = reading ?? { feed: { title: '', siteUrl: null, hub: null, items: [] }, ...noValidators }
  const { items, isCutShort } = await listPast(world, place, request.backfill, feed.items)
  const channelId = ImportChannelId.parse(newId())
  await ctx.db.transaction(async (tx) => {
    const now = await readTimeAfter(tx, 0)
    const channel: NewChannel = {
      id: channelId,
      orgId: ctx.orgId,
      platform: place.platform,
      extUserId: place.extUserId,
      address: place.address,
      title: feed.title || place.extUserId,
      siteUrl: feed.siteUrl,
      keysSealed: place.bucket ? await sealKeys(ctx.db, ctx.orgId, channelId, place.bucket) : null,
      ownership: account ? 'account' : 'confirmed',
      maxPerDay: request.maxPerDay,
      budgetCreditsPerDay: request.budgetCreditsPerDay,
      watchFrom: now,
      etag,
      lastModified,
      lastLookAt: now,
      // With something to import already, at once.
      nextLookAt: request.backfill.kind === 'none' ? new Date(now.getTime() + msUntilNextLook(0)) : now,
      hubUrl: feed.hub?.url ?? null,
      hubTopic: feed.hub?.topic ?? null,
      hubAskAt: feed.hub ? now : null,
      createdBy: ctx.userId,
    }
    await insertWithRule(tx, ctx, channel, request, items)
  })
  return { channel: await showChannel(ctx, channelId), backfilledCount: chooseBackfill(items, request.backfill).length, isCutShort }
}

/** What is there already, as far back as somebody asked for. A feed of YouTube shows 15 videos; its API tells of 200. */
async function listPast(world: ImportWorld, place: PlaceToWatch, backfill: Backfill, items: readonly SeenItem[]) {
  const oldest = items.at(-1)?.publishedAt
  const isEnough =
    place.platform !== 'YOUTUBE' ||
    backfill.kind === 'none' ||
    (backfill.kind === 'last' ? items.length >= backfill.count : oldest && oldest < startOf(backfill.date))
  if (isEnough) return { items, isCutShort: false }
  const isEnd = ({ publishedAt }: { publishedAt: Date | null }, index: number) =>
    backfill.kind === 'last' ? index >= backfill.count : publishedAt !== null && publishedAt < startOf(backfill.date)
  return lookFurtherBack(await openYoutube(world, place.orgId), place.extUserId, { items, isEnd })
}

async function insertWithRule(
  tx: Tx,
  ctx: RequestContext,
  newChannel: NewChannel,
  request: WatchRequest,
  items: readonly SeenItem[],
): Promise<void> {
  if ((await countChannels(tx, ctx.orgId)) >= mostChannels) {
    throw new AppError('QuotaExceed', { say: `You have reached the limit of ${mostChannels} watched places. Remove one first.` })
  }
  const channel = await insertChannel(tx, newChannel)
  if (!channel) throw new AppError('RecordExisted', { details: [{ path: 'url', message: 'Your team watches this already.' }] })
  const backfillKeys = new Set(chooseBackfill(items, request.backfill).map(({ key }) => key))
  const sightings = items.map((item) =>
    backfillKeys.has(item.key)
      ? ({ item, state: 'waiting', reason: null } as const)
      : ({ item, state: 'skipped', reason: 'before-watch' } as const),
  )
  await recordSightings(tx, channel, sightings)
  await insertRule(tx, { id: ImportRuleId.parse(newId()), orgId: ctx.orgId, channelId: channel.id, position: 0, settings: request.rule })
  await recordAudit(ctx, tx, {
    orgId: ctx.orgId,
    actorId: ctx.userId,
    action: 'import_channel.added',
    object: `import_channel:${channel.id}`,
    details: { platform: channel.platform, ownership: channel.ownership, backfilled: backfillKeys.size },
  })
}

/** Of what is there already, newest first, what somebody asked for. */
function chooseBackfill(items: readonly SeenItem[], backfill: Backfill): readonly SeenItem[] {
  if (backfill.kind === 'none') return []
  if (backfill.kind === 'last') return items.slice(0, backfill.count)
  const since = startOf(backfill.date)
  return items.filter(({ publishedAt }) => publishedAt !== null && publishedAt >= since)
}

const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`)
