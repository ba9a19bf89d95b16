import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess } from '../platform.ts'
import { readSeconds } from './duration.ts'
import { youtubeApi } from './platform.ts'
import { callYoutube } from './session.ts'

const Videos = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ liveBroadcastContent: z.string().optional() }).optional(),
      contentDetails: z.object({ duration: z.string().optional() }),
    }),
  ),
})

/** `isLive`: still on, or still to come. `durationMs`: null while YouTube works on it. */
type VideoFacts = { durationMs: number | null; isLive: boolean }

/** Of up to 50 videos by id, for one unit of the quota; those that are private or deleted are missing. Throws `PlatformError`. */
export async function readVideoFacts(io: PlatformIo, access: AccountAccess, ids: readonly string[]): Promise<Map<string, VideoFacts>> {
  const query = new URLSearchParams({ part: 'snippet,contentDetails', id: ids.join(','), maxResults: '50' })
  const url = `${youtubeApi}/youtube/v3/videos?${query.toString()}`
  const { items } = readAnswer(Videos, await callYoutube(io, { url, headers: bearer(access) }))
  return new Map(
    items.map(({ id, snippet, contentDetails }) => {
      const seconds = readSeconds(contentDetails.duration)
      const isLive = snippet?.liveBroadcastContent === 'live' || snippet?.liveBroadcastContent === 'upcoming'
      return [id, { durationMs: seconds === null ? null : seconds * 1000, isLive }]
    }),
  )
}
