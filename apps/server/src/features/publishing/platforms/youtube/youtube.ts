import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { type PlatformIo, type PlatformRequest, readAnswer } from '../call-platform.ts'
import { readChoice, yesOrNo } from '../choice.ts'
import { renewByRefreshToken, revokeGrant } from '../code-flow.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, Confirmation, LivePost, MeasuredValue, OutgoingPost, Platform, PreparedPost } from '../platform.ts'
import { probeUpload, sendAllButLast, sendLast } from '../resumable-upload.ts'
import { addCaptions, addComment, findComment, setCover } from './companions.ts'
import { readSeconds } from './duration.ts'
import { categoryId, youtubeApi, youtubeTimes } from './platform.ts'
import { callYoutube, readYoutubeProfile, youtubeFlow } from './session.ts'

const Inserted = z.object({ id: z.string() })
const Uploads = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string(), publishedAt: z.string() }),
      contentDetails: z.object({ videoId: z.string() }),
    }),
  ),
})
const Details = z.object({ items: z.array(z.object({ id: z.string(), contentDetails: z.object({ duration: z.string().optional() }) })) })
const Statistics = z.object({
  items: z.array(
    z.object({
      statistics: z.object({ viewCount: z.string().optional(), likeCount: z.string().optional(), commentCount: z.string().optional() }),
    }),
  ),
})

const Statuses = z.object({ items: z.array(z.object({ status: z.object({ privacyStatus: z.string() }) })) })

const caller = (io: PlatformIo) => (request: PlatformRequest) => callYoutube(io, request)
const uploadOf = (access: AccountAccess, { video }: OutgoingPost, prepared: PreparedPost) => ({
  url: String(prepared['uploadUrl']),
  headers: bearer(access),
  video,
})

async function prepare(io: PlatformIo, access: AccountAccess, post: OutgoingPost): Promise<PreparedPost> {
  const { title, text, video, publishAt } = post
  // Only a private video can be published later.
  const privacyStatus = publishAt ? 'private' : readChoice(access, 'visibility')
  const answer = await callYoutube(io, {
    url: `${youtubeApi}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
    method: 'POST',
    headers: { ...bearer(access), 'x-upload-content-length': String(video.sizeBytes), 'x-upload-content-type': 'video/mp4' },
    json: {
      snippet: { title, description: text, categoryId },
      status: {
        privacyStatus,
        selfDeclaredMadeForKids: readChoice(access, 'madeForKids') === 'yes',
        ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
      },
    },
  })
  const uploadUrl = answer.headers.get('location')
  if (uploadUrl === null) throw new PlatformError('retry', { code: 'no-upload-address', status: answer.status })
  // The token goes along with every part, so only to Google.
  if (new URL(uploadUrl).origin !== youtubeApi) throw new PlatformError('fix', { code: 'foreign-upload-address', status: 400 })
  const prepared: PreparedPost = { uploadUrl, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) }
  await sendAllButLast(caller(io), uploadOf(access, post, prepared))
  return prepared
}

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  return toLive(readAnswer(Inserted, await sendLast(caller(io), uploadOf(access, post, prepared))).id)
}

/** The upload tells what it has, or the video that it became; after it was forgotten, the channel's own list tells. */
async function confirm(
  io: PlatformIo,
  access: AccountAccess,
  post: OutgoingPost,
  prepared: PreparedPost,
  committedAt: Date,
): Promise<Confirmation> {
  const answer = await probeUpload(caller(io), uploadOf(access, post, prepared))
  if (answer.status === 308) return { answer: 'absent' }
  if (answer.status < 300) return { answer: 'live', live: toLive(readAnswer(Inserted, answer).id) }
  return findUpload(io, access, post, committedAt)
}

async function findUpload(io: PlatformIo, access: AccountAccess, post: OutgoingPost, committedAt: Date): Promise<Confirmation> {
  const headers = bearer(access)
  const list = `${youtubeApi}/youtube/v3/playlistItems?part=snippet,contentDetails&maxResults=50`
  const url = `${list}&playlistId=${encodeURIComponent(access.session.extras['uploads'] ?? '')}`
  const { items } = readAnswer(Uploads, await callYoutube(io, { url, headers }))
  const sinceMs = committedAt.getTime() - 10 * 60_000
  const ids = items
    .filter(({ snippet }) => snippet.title === post.title && Date.parse(snippet.publishedAt) > sinceMs)
    .map(({ contentDetails }) => contentDetails.videoId)
  if (ids.length === 0) return { answer: 'absent' }
  const details = `${youtubeApi}/youtube/v3/videos?part=contentDetails&id=${ids.join(',')}`
  const videos = readAnswer(Details, await callYoutube(io, { url: details, headers })).items
  const match = videos.find(({ contentDetails }) => {
    const seconds = readSeconds(contentDetails.duration)
    return seconds !== null && Math.abs(seconds - post.video.durationMs / 1000) <= 2
  })
  if (match) return { answer: 'live', live: toLive(match.id) }
  const isProcessing = videos.some(({ contentDetails }) => readSeconds(contentDetails.duration) === null)
  return { answer: isProcessing ? 'pending' : 'absent' }
}

/** A video with `publishAt` is private until YouTube publishes it. */
async function confirmHandedOver(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<Confirmation> {
  const url = `${youtubeApi}/youtube/v3/videos?part=status&id=${encodeURIComponent(remoteId)}`
  const [video] = readAnswer(Statuses, await callYoutube(io, { url, headers: bearer(access) })).items
  if (!video) {
    return {
      answer: 'refused',
      error: new PlatformError('fix', { code: 'gone', words: 'The video is no longer on YouTube.', status: 404 }),
    }
  }
  return video.status.privacyStatus === 'public' ? { answer: 'live', live: toLive(remoteId) } : { answer: 'pending' }
}

async function withdraw(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<void> {
  const url = `${youtubeApi}/youtube/v3/videos?id=${encodeURIComponent(remoteId)}`
  await callYoutube(io, { url, method: 'DELETE', headers: bearer(access), accept: [404] })
}

const toLive = (id: string): LivePost => ({ remoteId: id, remoteUrl: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}` })

/** Numbers that the channel hides are missing in the answer. */
async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const url = `${youtubeApi}/youtube/v3/videos?part=statistics&id=${encodeURIComponent(remoteId)}`
  const counts = readAnswer(Statistics, await callYoutube(io, { url, headers: bearer(access) })).items[0]?.statistics
  const source = 'videos.list statistics'
  const toNumber = (text: string | undefined) => (text === undefined ? null : Number(text))
  return [
    { name: 'views', value: toNumber(counts?.viewCount), source },
    { name: 'likes', value: toNumber(counts?.likeCount), source },
    { name: 'comments', value: toNumber(counts?.commentCount), source },
  ]
}

export const youtube: Platform = {
  name: 'YOUTUBE',
  ...youtubeTimes,
  flow: youtubeFlow,
  readProfile: readYoutubeProfile,
  refresh: (io, access) => renewByRefreshToken(youtubeFlow, io, access),
  revoke: (io, access) => revokeGrant(youtubeFlow, io, access),
  revokesPerson: true,
  choiceNames: ['visibility', 'madeForKids'],
  optionalChoices: { handOver: 'no' },
  handOver: {
    // What is not for everyone is not published later by YouTube either.
    isAsked: ({ handOver, visibility }) => handOver === 'yes' && visibility === 'public',
    confirm: confirmHandedOver,
    withdraw,
  },
  readChoices: () =>
    Promise.resolve([
      { name: 'visibility', values: ['public', 'unlisted', 'private'].map((value) => ({ value, label: null })) },
      { name: 'madeForKids', values: yesOrNo },
      { name: 'handOver', values: yesOrNo },
    ]),
  prepare,
  commit,
  confirm,
  measure,
  companions: { comment: addComment, findComment, cover: setCover, captions: addCaptions },
}
