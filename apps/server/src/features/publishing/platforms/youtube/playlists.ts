import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess } from '../platform.ts'
import { youtubeApi } from './platform.ts'
import { callYoutube } from './session.ts'

/** Each page costs one of the 10,000 units of a day. */
const mostPages = 4

const Page = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string() }),
      contentDetails: z.object({ itemCount: z.number() }),
      status: z.object({ privacyStatus: z.string() }),
    }),
  ),
  nextPageToken: z.string().optional(),
})

type YoutubePlaylist = { id: string; title: string; videoCount: number; isPrivate: boolean }

/** Playlists of the account’s channel, at most 200. Throws `PlatformError`. */
export async function listYoutubePlaylists(io: PlatformIo, access: AccountAccess): Promise<YoutubePlaylist[]> {
  const playlists: YoutubePlaylist[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ part: 'snippet,contentDetails,status', mine: 'true', maxResults: '50' })
    if (pageToken !== undefined) query.set('pageToken', pageToken)
    const url = `${youtubeApi}/youtube/v3/playlists?${query.toString()}`
    const { items, nextPageToken } = readAnswer(Page, await callYoutube(io, { url, headers: bearer(access) }))
    for (const { id, snippet, contentDetails, status } of items) {
      playlists.push({ id, title: snippet.title, videoCount: contentDetails.itemCount, isPrivate: status.privacyStatus === 'private' })
    }
    pageToken = nextPageToken
    if (pageToken === undefined) break
  }
  return playlists
}
