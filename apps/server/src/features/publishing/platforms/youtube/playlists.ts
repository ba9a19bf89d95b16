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

const Entries = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string() }),
      contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.string().optional() }),
    }),
  ),
  nextPageToken: z.string().optional(),
})

type PlaylistVideo = { id: string; title: string; publishedAt: Date | null }

/** Videos of a playlist in its order, up to the first that `isEnd` knows, at most 200. Throws `PlatformError`. */
export async function listPlaylistVideos(
  io: PlatformIo,
  access: AccountAccess,
  playlistId: string,
  isEnd: (video: PlaylistVideo) => boolean,
): Promise<PlaylistVideo[]> {
  const videos: PlaylistVideo[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ part: 'snippet,contentDetails', playlistId, maxResults: '50' })
    if (pageToken !== undefined) query.set('pageToken', pageToken)
    const url = `${youtubeApi}/youtube/v3/playlistItems?${query.toString()}`
    const { items, nextPageToken } = readAnswer(Entries, await callYoutube(io, { url, headers: bearer(access) }))
    for (const { snippet, contentDetails } of items) {
      const { videoId, videoPublishedAt } = contentDetails
      const video = { id: videoId, title: snippet.title, publishedAt: videoPublishedAt === undefined ? null : new Date(videoPublishedAt) }
      if (isEnd(video)) return videos
      videos.push(video)
    }
    pageToken = nextPageToken
    if (pageToken === undefined) break
  }
  return videos
}
