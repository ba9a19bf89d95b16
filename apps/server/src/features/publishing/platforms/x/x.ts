import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer } from '../call-platform.ts'
import { renewByRefreshToken, revokeGrant } from '../code-flow.ts'
import { PlatformError } from '../platform-error.ts'
import { pollUntil } from '../poll-until.ts'
import type {
  CodeFlow,
  AccountAccess,
  AccountProfile,
  Confirmation,
  LivePost,
  MeasuredValue,
  OutgoingCaptions,
  OutgoingComment,
  OutgoingPost,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { measureAgesMs, processingMs, segmentBytes, segmentTimeoutMs, xApi, xScopes, xTimes } from './platform.ts'

type Session = Pick<AccountAccess, 'session'>

const Failure = z.object({ title: z.string().optional(), detail: z.string().optional(), type: z.string().optional() })

/** Problems as the API names them by an address whose last part is their name. */
function callX(io: PlatformIo, access: Session, { url, ...request }: PlatformRequest): Promise<PlatformAnswer> {
  return callPlatform(io, { ...request, url: `${xApi}${url}`, headers: { ...bearer(access), ...request.headers } }, ({ json }) => {
    const failure = Failure.safeParse(json).data
    const code = failure?.type?.split('/').at(-1)
    const words = failure?.detail ?? failure?.title
    return {
      // The credits of the app are used up.
      ...(code === 'usage-capped' ? { kind: 'again-later' as const } : {}),
      ...(code ? { code } : {}),
      ...(words === undefined ? {} : { words: words.slice(0, 300) }),
    }
  })
}

const Me = z.object({ data: z.object({ id: z.string(), name: z.string(), username: z.string() }) })

async function readProfile(io: PlatformIo, access: Session): Promise<AccountProfile> {
  const { id, name, username } = readAnswer(Me, await callX(io, access, { url: '/2/users/me' })).data
  return {
    host: '',
    extUserId: id,
    handle: `@${username}`,
    name,
    profileUrl: `https://x.com/${encodeURIComponent(username)}`,
    limits: null,
  }
}

const flow: CodeFlow = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: `${xApi}/2/oauth2/token`,
  consoleUrl: 'https://console.x.com/',
  scopes: xScopes,
  proof: 'basic',
  // Source: docs.x.com, OAuth 2.0 user access token, "Revoke token".
  revocation: { url: `${xApi}/2/oauth2/revoke`, token: 'refresh', proof: 'basic' },
  open: async (io, { session, scopes }) => ({ profile: await readProfile(io, { session }), session, scopes: scopes ?? [...xScopes] }),
}

const Media = z.object({
  data: z.object({
    id: z.string(),
    media_key: z.string().optional(),
    processing_info: z.object({ state: z.string(), error: z.object({ message: z.string().optional() }).optional() }).optional(),
  }),
})

async function prepare(io: PlatformIo, access: AccountAccess, { video }: OutgoingPost): Promise<PreparedPost> {
  return uploadMedia(io, access, { type: 'video/mp4', category: 'tweet_video', sizeBytes: video.sizeBytes, read: video.read })
}

type Upload = {
  type: string
  category: 'tweet_video' | 'subtitles'
  sizeBytes: number
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

async function uploadMedia(io: PlatformIo, access: AccountAccess, { type, category, sizeBytes, read }: Upload) {
  const begin = { media_type: type, media_category: category, total_bytes: sizeBytes }
  const start = await callX(io, access, { url: '/2/media/upload/initialize', method: 'POST', json: begin })
  const { id, media_key } = readAnswer(Media, start).data
  for (let index = 0; index * segmentBytes < sizeBytes; index += 1) {
    const form = new FormData()
    form.set('segment_index', String(index))
    const from = index * segmentBytes
    const bytes = await read(from, Math.min(sizeBytes, from + segmentBytes))
    form.set('media', new Blob([bytes], { type: 'application/octet-stream' }), 'segment')
    await callX(io, access, { url: `/2/media/upload/${id}/append`, method: 'POST', body: form, timeoutMs: segmentTimeoutMs })
  }
  const ended = await callX(io, access, { url: `/2/media/upload/${id}/finalize`, method: 'POST' })
  if (!isDone(ended)) {
    const url = `/2/media/upload?command=STATUS&media_id=${encodeURIComponent(id)}`
    await pollUntil(io, processingMs, async () => isDone(await callX(io, access, { url })) || undefined)
  }
  return { mediaId: id, mediaKey: media_key ?? '' }
}

function isDone(answer: PlatformAnswer): boolean {
  const { processing_info: info } = readAnswer(Media, answer).data
  if (info?.state === 'failed') {
    throw new PlatformError('fix', { code: 'media-failed', words: info.error?.message ?? 'X could not read the video.', status: 422 })
  }
  return info === undefined || info.state === 'succeeded'
}

const Created = z.object({ data: z.object({ id: z.string() }) })

async function commit(io: PlatformIo, access: AccountAccess, { text }: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const json = { text, media: { media_ids: [prepared['mediaId']] } }
  const request = { url: '/2/tweets', method: 'POST', json, timeoutMs: xTimes.commitTimeoutMs } as const
  return toLive(access, readAnswer(Created, await callX(io, access, request)).data.id)
}

const toLive = ({ handle }: AccountAccess, id: string): LivePost => ({
  remoteId: id,
  remoteUrl: `https://x.com/${encodeURIComponent(handle.replace(/^@/, ''))}/status/${encodeURIComponent(id)}`,
})

const Timeline = z.object({
  data: z.array(z.object({ id: z.string(), attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional() })).optional(),
})

/** By its media among one's own posts, a read that is paid for once. */
async function confirm(
  io: PlatformIo,
  access: AccountAccess,
  _post: OutgoingPost,
  prepared: PreparedPost,
  committedAt: Date,
): Promise<Confirmation> {
  const since = new Date(committedAt.getTime() - 10 * 60_000).toISOString().replace(/\.\d+Z$/, 'Z')
  const query = new URLSearchParams({ max_results: '20', 'tweet.fields': 'attachments', start_time: since })
  const answer = await callX(io, access, { url: `/2/users/${encodeURIComponent(access.extUserId)}/tweets?${query.toString()}` })
  const mediaId = String(prepared['mediaId'])
  const isOurs = (key: string) => key === prepared['mediaKey'] || key.split('_').at(-1) === mediaId
  const match = readAnswer(Timeline, answer).data?.find(({ attachments }) => attachments?.media_keys?.some(isOurs))
  return match ? { answer: 'live', live: toLive(access, match.id) } : { answer: 'absent' }
}

/** A reply, which costs what a post costs. The same text again is refused. */
async function addComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> {
  await callX(io, access, { url: '/2/tweets', method: 'POST', json: { text, reply: { in_reply_to_tweet_id: post.remoteId } } })
}

/** A file of its own, tied to the video of the post. */
async function setCaptions(
  io: PlatformIo,
  access: AccountAccess,
  { prepared }: { prepared: PreparedPost },
  { language, srt }: OutgoingCaptions,
): Promise<void> {
  const bytes = new TextEncoder().encode(srt)
  const file = { type: 'text/srt', category: 'subtitles', sizeBytes: bytes.length } as const
  const { mediaId } = await uploadMedia(io, access, { ...file, read: (start, end) => Promise.resolve(bytes.slice(start, end)) })
  const [code = 'en'] = language.split('-')
  const subtitles = {
    id: mediaId,
    language_code: code.toUpperCase(),
    display_name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  }
  const json = { id: prepared['mediaId'], media_category: 'TweetVideo', subtitles }
  await callX(io, access, { url: '/2/media/subtitles', method: 'POST', json })
}

const Counts = z.object({
  data: z
    .object({
      public_metrics: z.object({
        impression_count: z.number().optional(),
        like_count: z.number().optional(),
        reply_count: z.number().optional(),
        retweet_count: z.number().optional(),
        quote_count: z.number().optional(),
      }),
    })
    .optional(),
})

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const url = `/2/tweets/${encodeURIComponent(remoteId)}?tweet.fields=public_metrics`
  const counts = readAnswer(Counts, await callX(io, access, { url })).data?.public_metrics
  const source = 'GET /2/tweets/:id public_metrics'
  const shares = counts?.retweet_count === undefined ? null : counts.retweet_count + (counts.quote_count ?? 0)
  return [
    { name: 'views', value: counts?.impression_count ?? null, source },
    { name: 'likes', value: counts?.like_count ?? null, source },
    { name: 'comments', value: counts?.reply_count ?? null, source },
    { name: 'shares', value: shares, source },
  ]
}

export const x: Platform = {
  name: 'TWITTER',
  ...xTimes,
  flow,
  readProfile,
  refresh: (io, access) => renewByRefreshToken(flow, io, access),
  revoke: (io, access) => revokeGrant(flow, io, access),
  prepare,
  commit,
  confirm,
  measure,
  measureAgesMs,
  companions: { comment: addComment, captions: setCaptions },
}
