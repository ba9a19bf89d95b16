import type { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import { minuteMs } from '#platform/time.ts'
import type { ChannelRow } from './auto-import-tables.ts'
import { clearTrouble, findChannelRow, lockChannelRow, updateChannel } from './channels.store.ts'
import { FeedError } from './feeds/feed-error.ts'
import type { SeenItem } from './feeds/feed.ts'
import { followHub } from './hubs/follow-hub.ts'
import type { ImportWorld } from './import-world.ts'
import { recordSightings } from './items.store.ts'
import { msUntilNextLook } from './next-look.ts'
import { noteTrouble } from './note-trouble.ts'
import { readBeyondFeed } from './read-beyond-feed.ts'
import { placeOf, readPlace } from './read-place.ts'

/** Reads a channel and records what is new on it; imports nothing. `finish` runs in the transaction that records. */
export async function lookAtChannel(
  world: ImportWorld,
  orgId: OrgId,
  channelId: ImportChannelId,
  finish: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const channel = await findChannelRow(world.db, orgId, channelId)
  if (!channel || channel.isPaused) return world.db.transaction(finish)
  try {
    const reading = await readPlace(world, await placeOf(world, channel), channel)
    reading?.feed.items.push(...(await readBeyondFeed(world, channel, reading.feed.items)))
    await world.db.transaction(async (tx) => {
      await finish(tx)
      await recordLook(tx, channel, reading)
    })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    await world.db.transaction(async (tx) => {
      await finish(tx)
      await recordFailure(tx, channel, error)
    })
  }
}

type Reading = Awaited<ReturnType<typeof readPlace>>

async function recordLook(tx: Tx, { orgId, id }: ChannelRow, reading: Reading): Promise<void> {
  const channel = await lockChannelRow(tx, orgId, id)
  if (!channel || channel.isPaused) return
  const sightings = (reading?.feed.items ?? []).map((item) => ({ item, ...firstState(item, channel) }))
  const newCount = await recordSightings(tx, channel, sightings)
  if (isOfReading(channel)) await clearTrouble(tx, orgId, id)
  const now = await readTimeAfter(tx, 0)
  if (reading) await followHub(tx, channel, reading.feed.hub, { newCount, now })
  await updateChannel(tx, orgId, id, {
    failureCount: 0,
    lastLookAt: now,
    nextLookAt: new Date(now.getTime() + (isLate(channel, newCount, now) ? soonMs : msUntilNextLook(0))),
    ...(reading ? { etag: reading.etag, lastModified: reading.lastModified, ...titleOf(reading, channel) } : {}),
  })
}

/** A feed may show what its hub announced only after a while. */
const soonMs = 2 * minuteMs
const isLate = ({ hubCalledAt }: ChannelRow, newCount: number, now: Date): boolean =>
  newCount === 0 && hubCalledAt !== null && now.getTime() - hubCalledAt.getTime() < 5 * soonMs

const titleOf = ({ feed }: NonNullable<Reading>, channel: ChannelRow) => ({
  title: feed.title || channel.title,
  siteUrl: feed.siteUrl ?? channel.siteUrl,
})

/** Troubles that end when the channel can be read; the others end when something is imported. */
const isOfReading = ({ trouble }: ChannelRow): boolean =>
  trouble !== null && !['no-credits', 'person-left', 'template-gone'].includes(trouble)

/**
 * What was published before the channel was watched is there already, even when it is shown for the first time now, as when a newer one was
 * deleted. Without a date, what the first look shows counts as there.
 */
function firstState({ publishedAt }: SeenItem, { watchFrom, lastLookAt }: ChannelRow) {
  // Dates of feeds are whole seconds.
  const isOld = publishedAt ? publishedAt.getTime() + 1000 <= watchFrom.getTime() : lastLookAt === null
  return isOld ? ({ state: 'skipped', reason: 'before-watch' } as const) : ({ state: 'waiting', reason: null } as const)
}

async function recordFailure(tx: Tx, { orgId, id }: ChannelRow, error: FeedError): Promise<void> {
  const channel = await lockChannelRow(tx, orgId, id)
  if (!channel || channel.isPaused) return
  const failureCount = channel.failureCount + 1
  const now = await readTimeAfter(tx, 0)
  const nextLookAt = error.isFinal ? null : new Date(now.getTime() + msUntilNextLook(failureCount, error.waitMs))
  await updateChannel(tx, orgId, id, { lastLookAt: now, nextLookAt })
  await noteTrouble(tx, channel, { trouble: error.trouble, failureCount })
}
