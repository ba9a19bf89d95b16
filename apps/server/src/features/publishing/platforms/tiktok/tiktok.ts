import type { PostChoice } from '@clipwright/contract/publishing/social-accounts'
import { z } from 'zod'
import { callPlatform, type PlatformAnswer, type PlatformIo, readAnswer } from '../call-platform.ts'
import { readChoice, yesOrNo } from '../choice.ts'
import { renewByRefreshToken, revokeGrant } from '../code-flow.ts'
import { PlatformError } from '../platform-error.ts'
import type {
  AccountAccess,
  Confirmation,
  LivePost,
  MeasuredValue,
  OutgoingPost,
  OutgoingVideo,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { partRange, planParts } from './parts.ts'
import { partTimeoutMs, tiktokFailures, tiktokTimes } from './platform.ts'
import { callTiktok, readCreator, readTiktokProfile, tiktokFlow } from './session.ts'

const Begun = z.object({ data: z.object({ publish_id: z.string(), upload_url: z.string() }) })
const Status = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().optional(),
    uploaded_bytes: z.number().optional(),
    // Spelled so by TikTok.
    publicaly_available_post_id: z.array(z.union([z.string(), z.number()])).optional(),
  }),
})
const Counts = z.object({
  data: z.object({
    videos: z.array(
      z.object({
        view_count: z.number().optional(),
        like_count: z.number().optional(),
        comment_count: z.number().optional(),
        share_count: z.number().optional(),
      }),
    ),
  }),
})

async function prepare(io: PlatformIo, access: AccountAccess, { text, video, coverAtMs }: OutgoingPost): Promise<PreparedPost> {
  const parts = planParts(video.sizeBytes)
  const promotion = readChoice(access, 'promotion')
  const creator = await askCreator(io, access, video)
  const answer = await callTiktok(io, access, '/v2/post/publish/video/init/', {
    post_info: {
      title: text,
      privacy_level: readChoice(access, 'visibility'),
      disable_comment: creator.comment_disabled || readChoice(access, 'comments') === 'no',
      disable_duet: creator.duet_disabled || readChoice(access, 'duets') === 'no',
      disable_stitch: creator.stitch_disabled || readChoice(access, 'stitches') === 'no',
      brand_content_toggle: promotion === 'paid',
      brand_organic_toggle: promotion === 'own',
      ...(coverAtMs === null ? {} : { video_cover_timestamp_ms: coverAtMs }),
    },
    source_info: { source: 'FILE_UPLOAD', video_size: video.sizeBytes, chunk_size: parts.partBytes, total_chunk_count: parts.count },
  })
  const { publish_id, upload_url } = readAnswer(Begun, answer).data
  for (let index = 0; index < parts.count - 1; index += 1) await sendPart(io, upload_url, video, index)
  return { publishId: publish_id, uploadUrl: upload_url }
}

/** What the creator may do now, which TikTok wants to be asked before each post. What it would refuse is not uploaded. */
async function askCreator(io: PlatformIo, access: AccountAccess, { durationMs }: OutgoingVideo) {
  const creator = await readCreator(io, access)
  if (!creator.privacy_level_options.includes(readChoice(access, 'visibility'))) {
    throw new PlatformError('fix', { code: 'privacy_level_option_mismatch', status: 403 })
  }
  if (durationMs > creator.max_video_post_duration_sec * 1000)
    throw new PlatformError('fix', { code: 'duration_check_failed', status: 403 })
  return creator
}

async function sendPart(io: PlatformIo, url: string, video: OutgoingVideo, index: number): Promise<PlatformAnswer> {
  const { start, end } = partRange(planParts(video.sizeBytes), index, video.sizeBytes)
  return callPlatform(
    io,
    {
      url,
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${start}-${end - 1}/${video.sizeBytes}` },
      body: await video.read(start, end),
      timeoutMs: partTimeoutMs,
    },
    // An address that has ended, or that lacks earlier parts.
    ({ status }) => (status === 403 || status === 404 || status === 416 ? { kind: 'prepare-again', code: `upload-${status}` } : {}),
  )
}

/** The last part. TikTok then works on the video and says later whether it is live. */
async function commit(io: PlatformIo, _access: AccountAccess, { video }: OutgoingPost, prepared: PreparedPost): Promise<null> {
  const answer = await sendPart(io, String(prepared['uploadUrl']), video, planParts(video.sizeBytes).count - 1)
  if (answer.status === 206) throw new PlatformError('prepare-again', { code: 'parts-missing', status: 409 })
  return null
}

const askStatus = async (io: PlatformIo, access: AccountAccess, publishId: string) =>
  readAnswer(Status, await callTiktok(io, access, '/v2/post/publish/status/fetch/', { publish_id: publishId })).data

async function confirm(io: PlatformIo, access: AccountAccess, { video }: OutgoingPost, prepared: PreparedPost): Promise<Confirmation> {
  const publishId = String(prepared['publishId'])
  const { status, fail_reason, uploaded_bytes, publicaly_available_post_id } = await askStatus(io, access, publishId)
  if (status === 'PUBLISH_COMPLETE' || status === 'SEND_TO_USER_INBOX') {
    return { answer: 'live', live: toLive(access, publishId, publicaly_available_post_id?.[0]) }
  }
  if (status === 'FAILED') {
    const code = fail_reason ?? 'failed'
    return { answer: 'refused', error: new PlatformError(tiktokFailures[code] ?? 'fix', { code, words: code, status: 422 }) }
  }
  return { answer: (uploaded_bytes ?? 0) < video.sizeBytes && status === 'PROCESSING_UPLOAD' ? 'absent' : 'pending' }
}

const unnamed = 'publish:'

/** Moderation can take hours, in which the video has no id. */
function toLive({ handle }: AccountAccess, publishId: string, id: string | number | undefined): LivePost {
  if (id === undefined) return { remoteId: `${unnamed}${publishId}`, remoteUrl: null }
  return { remoteId: String(id), remoteUrl: `https://www.tiktok.com/${encodeURI(handle)}/video/${id}` }
}

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const isUnnamed = remoteId.startsWith(unnamed)
  const id = isUnnamed ? (await askStatus(io, access, remoteId.slice(unnamed.length))).publicaly_available_post_id?.[0] : remoteId
  const fields = 'id,view_count,like_count,comment_count,share_count'
  const answer =
    id === undefined ? null : await callTiktok(io, access, `/v2/video/query/?fields=${fields}`, { filters: { video_ids: [String(id)] } })
  const counts = answer === null ? undefined : readAnswer(Counts, answer).data.videos[0]
  const source = 'POST /v2/video/query/'
  return [
    { name: 'views', value: counts?.view_count ?? null, source },
    { name: 'likes', value: counts?.like_count ?? null, source },
    { name: 'comments', value: counts?.comment_count ?? null, source },
    { name: 'shares', value: counts?.share_count ?? null, source },
  ]
}

const plain = (...values: string[]): PostChoice['values'] => values.map((value) => ({ value, label: null }))
const unlessDisabled = (isDisabled: boolean) => (isDisabled ? plain('no') : yesOrNo)

export const tiktok: Platform = {
  name: 'TIKTOK_BUSINESS',
  ...tiktokTimes,
  flow: tiktokFlow,
  readProfile: readTiktokProfile,
  refresh: (io, access) => renewByRefreshToken(tiktokFlow, io, access),
  revoke: (io, access) => revokeGrant(tiktokFlow, io, access),
  revokesPerson: true,
  choiceNames: ['visibility', 'comments', 'duets', 'stitches', 'promotion'],
  async readChoices(io, access) {
    const creator = await readCreator(io, access)
    return [
      { name: 'visibility', values: plain(...creator.privacy_level_options) },
      { name: 'comments', values: unlessDisabled(creator.comment_disabled) },
      { name: 'duets', values: unlessDisabled(creator.duet_disabled) },
      { name: 'stitches', values: unlessDisabled(creator.stitch_disabled) },
      { name: 'promotion', values: plain('none', 'own', 'paid') },
    ]
  },
  prepare,
  commit,
  confirm,
  measure,
}
