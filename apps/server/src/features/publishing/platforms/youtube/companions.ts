import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess, OutgoingCaptions, OutgoingComment } from '../platform.ts'
import { youtubeApi } from './platform.ts'
import { callYoutube } from './session.ts'

const sendTimeoutMs = 60_000

/** Replaces whatever stands for the video. */
export async function setCover(io: PlatformIo, access: AccountAccess, remoteId: string, jpeg: Blob): Promise<void> {
  await callYoutube(io, {
    url: `${youtubeApi}/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${encodeURIComponent(remoteId)}`,
    method: 'POST',
    headers: { ...bearer(access), 'content-type': 'image/jpeg' },
    body: jpeg,
    timeoutMs: sendTimeoutMs,
  })
}

/** A track of that language; 409 says that there is one. */
export async function addCaptions(
  io: PlatformIo,
  access: AccountAccess,
  { remoteId }: { remoteId: string },
  captions: OutgoingCaptions,
): Promise<void> {
  const boundary = `clipwright-${randomUUID()}`
  const snippet = { videoId: remoteId, language: captions.language, name: '' }
  const parts = [
    `content-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ snippet })}`,
    `content-type: text/vtt; charset=utf-8\r\n\r\n${captions.vtt}`,
  ]
  await callYoutube(io, {
    url: `${youtubeApi}/upload/youtube/v3/captions?uploadType=multipart&part=snippet`,
    method: 'POST',
    headers: { ...bearer(access), 'content-type': `multipart/related; boundary=${boundary}` },
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    timeoutMs: sendTimeoutMs,
    accept: [409],
  })
}

export async function addComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> {
  await callYoutube(io, {
    url: `${youtubeApi}/youtube/v3/commentThreads?part=snippet`,
    method: 'POST',
    headers: bearer(access),
    json: { snippet: { videoId: post.remoteId, topLevelComment: { snippet: { textOriginal: text } } } },
  })
}

const Threads = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        topLevelComment: z.object({
          snippet: z.object({ textOriginal: z.string().optional(), authorChannelId: z.object({ value: z.string() }).optional() }),
        }),
      }),
    }),
  ),
})

/** By its author and its text among the newest. */
export async function findComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<boolean> {
  const query = new URLSearchParams({ part: 'snippet', videoId: post.remoteId, order: 'time', maxResults: '100', textFormat: 'plainText' })
  const url = `${youtubeApi}/youtube/v3/commentThreads?${query.toString()}`
  const { items } = readAnswer(Threads, await callYoutube(io, { url, headers: bearer(access) }))
  return items.some(({ snippet }) => {
    const { textOriginal, authorChannelId } = snippet.topLevelComment.snippet
    return textOriginal === text && authorChannelId?.value === access.extUserId
  })
}
