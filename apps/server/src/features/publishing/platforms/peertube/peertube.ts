import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer, readUsualFailure } from '../call-platform.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, Confirmation, LivePost, MeasuredValue, OutgoingPost, Platform, PreparedPost } from '../platform.ts'
import { probeUpload, sendAllButLast, sendLast } from '../resumable-upload.ts'
import { addComment, findComment, setCaptions, setCover } from './companions.ts'
import { peertubeTimes, publicPrivacy } from './platform.ts'
import { endPeertubeSession, readPeertubeChannels, readPeertubeProfile, refreshPeertubeSession } from './session.ts'

const Published = z.object({ video: z.object({ uuid: z.string(), shortUUID: z.string().optional() }) })
const OwnVideos = z.object({
  data: z.array(
    z.object({ uuid: z.string(), shortUUID: z.string().optional(), name: z.string(), duration: z.number(), createdAt: z.string() }),
  ),
})

async function prepare(io: PlatformIo, access: AccountAccess, post: OutgoingPost): Promise<PreparedPost> {
  const uploadUrl = await beginUpload(io, access, post)
  await sendAllButLast(caller(io), { url: uploadUrl, headers: bearer(access), video: post.video })
  return { uploadUrl }
}

async function beginUpload(io: PlatformIo, access: AccountAccess, { title, text, video }: OutgoingPost): Promise<string> {
  const answer = await callPeertube(io, {
    url: `${access.host}/api/v1/videos/upload-resumable`,
    method: 'POST',
    headers: { ...bearer(access), 'x-upload-content-length': String(video.sizeBytes), 'x-upload-content-type': 'video/mp4' },
    json: {
      name: title,
      channelId: Number(access.choices.channel ?? access.session.extras['channelId']),
      privacy: publicPrivacy,
      filename: 'clip.mp4',
      description: text === '' ? null : text,
    },
  })
  const location = answer.headers.get('location')
  if (location === null) throw new PlatformError('retry', { code: 'no-upload-address', status: answer.status })
  const uploadUrl = new URL(location, access.host)
  // The token goes along with every part, so only to the account's own server.
  if (uploadUrl.host !== new URL(access.host).host) throw new PlatformError('fix', { code: 'foreign-upload-address', status: 400 })
  return new URL(uploadUrl.pathname + uploadUrl.search, access.host).href
}

/** The last part. An upload that the server has forgotten published nothing. */
async function commit(io: PlatformIo, access: AccountAccess, { video }: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const answer = await sendLast(caller(io), { url: String(prepared['uploadUrl']), headers: bearer(access), video })
  return toLive(access, readAnswer(Published, answer).video)
}

/** The upload tells what it has, or the video that it became; after it was forgotten, the account's own list tells. */
async function confirm(
  io: PlatformIo,
  access: AccountAccess,
  post: OutgoingPost,
  prepared: PreparedPost,
  committedAt: Date,
): Promise<Confirmation> {
  const upload = { url: String(prepared['uploadUrl']), headers: bearer(access), video: post.video }
  const answer = await probeUpload(caller(io), upload)
  if (answer.status === 308) return { answer: 'absent' }
  if (answer.status === 200) return { answer: 'live', live: toLive(access, readAnswer(Published, answer).video) }
  return findOwnVideo(io, access, post, committedAt)
}

async function findOwnVideo(io: PlatformIo, access: AccountAccess, post: OutgoingPost, committedAt: Date): Promise<Confirmation> {
  const url = `${access.host}/api/v1/users/me/videos?sort=-createdAt&count=50`
  const { data } = readAnswer(OwnVideos, await callPeertube(io, { url, headers: bearer(access) }))
  const seconds = post.video.durationMs / 1000
  const match = data.find(
    ({ name, duration, createdAt }) =>
      name === post.title && Math.abs(duration - seconds) <= 2 && Date.parse(createdAt) > committedAt.getTime() - 10 * 60_000,
  )
  return match ? { answer: 'live', live: toLive(access, match) } : { answer: 'absent' }
}

function toLive({ host }: AccountAccess, video: { uuid: string; shortUUID?: string | undefined }): LivePost {
  return { remoteId: video.uuid, remoteUrl: `${host}/w/${video.shortUUID ?? video.uuid}` }
}

const caller = (io: PlatformIo) => (request: PlatformRequest) => callPeertube(io, request)

/** Full quotas pass or are made room in, and an upload that is gone is begun again. */
function callPeertube(io: PlatformIo, request: PlatformRequest): Promise<PlatformAnswer> {
  return callPlatform(io, request, (answer) => {
    const detail = readUsualFailure(answer)
    if (detail.code === 'quota_reached') return { ...detail, kind: 'again-later' }
    if (answer.status === 404 && request.method === 'PUT') return { ...detail, kind: 'prepare-again' }
    if (answer.status === 409 && request.method === 'PUT') return { ...detail, kind: 'prepare-again' }
    return detail
  })
}

const Counts = z.object({ views: z.number(), likes: z.number(), comments: z.number().optional() })

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const url = `${access.host}/api/v1/videos/${encodeURIComponent(remoteId)}`
  const counts = readAnswer(Counts, await callPeertube(io, { url, headers: bearer(access) }))
  const source = 'GET /api/v1/videos/:id'
  return [
    { name: 'views', value: counts.views, source },
    { name: 'likes', value: counts.likes, source },
    { name: 'comments', value: counts.comments ?? null, source },
  ]
}

export const peertube: Platform = {
  name: 'PEERTUBE',
  ...peertubeTimes,
  readProfile: readPeertubeProfile,
  refresh: refreshPeertubeSession,
  revoke: endPeertubeSession,
  readChoices: async (io, access) => {
    const channels = await readPeertubeChannels(io, access)
    return [{ name: 'channel', values: channels.map(({ id, displayName }) => ({ value: String(id), label: displayName })) }]
  },
  prepare,
  commit,
  confirm,
  measure,
  companions: { comment: addComment, findComment, cover: setCover, captions: setCaptions },
}
