import type { ImportReason } from '@clipwright/contract/publishing/import-items'
import type { SeenItem } from './feeds/feed.ts'
import type { ImportWorld } from './import-world.ts'
import { probeItem } from './probe-item.ts'
import { readVideoFacts } from '../platforms/youtube/video-facts.ts'
import { orNothing, type YoutubeAccess } from './youtube-lists.ts'

/** What the import would find out of a video before it takes it: its length, null where nothing says it, or why it cannot be taken now. */
type Measured = { durationMs: number | null } | { reason: ImportReason }

/** Somebody waits for the answer; an extractor may take a quarter of a minute for each. */
const longestMs = 25_000
const atOnce = 4

/**
 * Lengths of items by their keys: in one call of YouTube's API where the team has an account, else as the import asks for each. What takes
 * too long is missing.
 */
export async function measureItems(
  world: ImportWorld,
  youtube: YoutubeAccess | undefined,
  items: readonly SeenItem[],
): Promise<ReadonlyMap<string, Measured>> {
  if (items.length === 0) return new Map()
  const facts = youtube && (await orNothing(() => askYoutube(youtube, items)))
  return facts ?? probeEach(world, items)
}

async function askYoutube({ io, access }: YoutubeAccess, items: readonly SeenItem[]): Promise<ReadonlyMap<string, Measured>> {
  const facts = await readVideoFacts(
    io,
    access,
    items.map(({ key }) => key),
  )
  return new Map(
    items.map(({ key }): [string, Measured] => {
      const video = facts.get(key)
      if (!video) return [key, { reason: 'unavailable' }]
      if (video.isLive) return [key, { reason: 'live' }]
      return [key, video.durationMs === null ? { reason: 'not-ready' } : { durationMs: video.durationMs }]
    }),
  )
}

async function probeEach(world: ImportWorld, items: readonly SeenItem[]): Promise<ReadonlyMap<string, Measured>> {
  const signal = AbortSignal.timeout(longestMs)
  const answers = new Map<string, Measured>()
  const queue = [...items]
  const work = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const { key, mediaUrl } = next
      const answer = await probeItem({ ...world, signal }, mediaUrl).catch((error: unknown) => {
        if (signal.aborted) return undefined
        throw error
      })
      if (answer) answers.set(key, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
