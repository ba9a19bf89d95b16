import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer, readUsualFailure } from '../call-platform.ts'
import { renewByRefreshToken } from '../code-flow.ts'
import { PlatformError } from '../platform-error.ts'
import { pollUntil } from '../poll-until.ts'
import type {
  CodeFlow,
  AccountAccess,
  AccountProfile,
  Confirmation,
  LivePost,
  OutgoingCaptions,
  OutgoingComment,
  OutgoingPost,
  OutgoingVideo,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { sendAlong } from '../send-along.ts'
import { toLittleText } from './little-text.ts'
import { linkedinApi, linkedinScopes, linkedinTimes, linkedinVersion, partTimeoutMs, processingMs } from './platform.ts'

type Session = Pick<AccountAccess, 'session'>

function callLinkedin(io: PlatformIo, access: Session, { url, ...request }: PlatformRequest): Promise<PlatformAnswer> {
  const headers = { ...bearer(access), 'linkedin-version': linkedinVersion, 'x-restli-protocol-version': '2.0.0', ...request.headers }
  return callPlatform(io, { ...request, url: `${linkedinApi}${url}`, headers }, (answer) => {
    const detail = readUsualFailure(answer)
    // Daily numbers of the app or the member, told only in the portal.
    if (answer.status === 429) return { ...detail, kind: 'again-later' }
    // A video that was just uploaded cannot be read at once.
    if (/resource is forbidden/i.test(detail.words ?? '')) return { ...detail, kind: 'retry' }
    return detail
  })
}

const Me = z.object({ sub: z.string(), name: z.string() })

async function readProfile(io: PlatformIo, access: Session): Promise<AccountProfile> {
  const { sub, name } = readAnswer(Me, await callLinkedin(io, access, { url: '/v2/userinfo' }))
  return { host: '', extUserId: sub, handle: name, name, profileUrl: null, limits: null }
}

const flow: CodeFlow = {
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  consoleUrl: 'https://www.linkedin.com/developers/apps',
  scopes: linkedinScopes,
  async open(io, { session, scopes }) {
    // Most apps get no refresh token; then the access token's end is the end.
    const ends = session.refreshToken === null && session.expiresAtMs !== null ? { grantEndsAtMs: session.expiresAtMs } : {}
    return { profile: await readProfile(io, { session }), session: { ...session, ...ends }, scopes: scopes ?? [...linkedinScopes] }
  },
}

const authorOf = ({ extUserId }: AccountAccess) => `urn:li:person:${extUserId}`

const Begun = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string(),
    captionsUploadUrl: z.string().optional(),
    uploadInstructions: z.array(z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() })),
  }),
})
const VideoState = z.object({ status: z.string(), processingFailureReason: z.string().optional() })

async function prepare(io: PlatformIo, access: AccountAccess, { video, captions: read }: OutgoingPost): Promise<PreparedPost> {
  const file = await sendAlong('captions', read)
  const hasCaptions = file.value !== null
  const request = { owner: authorOf(access), fileSizeBytes: video.sizeBytes, uploadCaptions: hasCaptions, uploadThumbnail: false }
  const begin = { url: '/rest/videos?action=initializeUpload', method: 'POST', json: { initializeUploadRequest: request } } as const
  const { value } = readAnswer(Begun, await callLinkedin(io, access, begin))
  const uploadedPartIds: string[] = []
  for (const part of value.uploadInstructions) uploadedPartIds.push(await sendPart(io, video, part))
  const { captionsUploadUrl } = value
  const words = file.value
  const captions = await sendAlong('captions', words && (() => sendCaptions(io, access, captionsUploadUrl, words)))
  const end = { video: value.video, uploadToken: value.uploadToken, uploadedPartIds }
  await callLinkedin(io, access, { url: '/rest/videos?action=finalizeUpload', method: 'POST', json: { finalizeUploadRequest: end } })
  await waitForVideo(io, access, value.video)
  return { video: value.video, ...file.lack, ...captions.lack }
}

/** Of the same video, at an address of their own. */
async function sendCaptions(io: PlatformIo, access: AccountAccess, url: string | undefined, captions: OutgoingCaptions): Promise<void> {
  if (url === undefined) throw new PlatformError('fix', { code: 'no-captions-address', status: 400 })
  // The token goes along, so only to LinkedIn.
  if (!isOfLinkedin(url)) throw new PlatformError('fix', { code: 'foreign-captions-address', status: 400 })
  const { language, region } = new Intl.Locale(captions.language).maximize()
  const metadata = {
    format: 'SRT',
    formattedForEasyReader: true,
    largeText: true,
    source: 'USER_PROVIDED',
    locale: { language: language.toUpperCase(), country: region ?? 'US', ...(language === 'en' ? { variant: 'AMERICAN' } : {}) },
    transcriptType: 'CLOSED_CAPTION',
  }
  const body = new FormData()
  body.set('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }))
  body.set('file', new Blob([captions.srt], { type: 'application/x-subrip' }), 'captions.srt')
  await callPlatform(io, { url, method: 'POST', headers: { ...bearer(access), 'linkedin-version': linkedinVersion }, body })
}

const isOfLinkedin = (url: string) => /(?:^|\.)linkedin\.com$/.test(new URL(url).hostname)

type Part = { uploadUrl: string; firstByte: number; lastByte: number }

/** Each address takes the bytes that LinkedIn names, and says by which id it knows them. */
async function sendPart(io: PlatformIo, video: OutgoingVideo, { uploadUrl, firstByte, lastByte }: Part): Promise<string> {
  const answer = await callPlatform(io, {
    url: uploadUrl,
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: await video.read(firstByte, lastByte + 1),
    timeoutMs: partTimeoutMs,
  })
  const id = answer.headers.get('etag')
  if (id === null) throw new PlatformError('retry', { code: 'no-part-id', status: answer.status })
  return id.replaceAll('"', '')
}

function waitForVideo(io: PlatformIo, access: AccountAccess, urn: string): Promise<true> {
  return pollUntil(io, processingMs, async () => {
    const answer = await callLinkedin(io, access, { url: `/rest/videos/${encodeURIComponent(urn)}` })
    const { status, processingFailureReason: words } = readAnswer(VideoState, answer)
    if (status === 'PROCESSING_FAILED') throw new PlatformError('fix', { code: status, words: words ?? status, status: 422 })
    return status === 'AVAILABLE' ? true : undefined
  })
}

async function commit(io: PlatformIo, access: AccountAccess, { text }: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const answer = await callLinkedin(io, access, {
    url: '/rest/posts',
    method: 'POST',
    json: {
      author: authorOf(access),
      commentary: toLittleText(text),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      content: { media: { id: prepared['video'] } },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
    timeoutMs: linkedinTimes.commitTimeoutMs,
  })
  const urn = answer.headers.get('x-restli-id')
  if (urn === null) throw new PlatformError('retry', { code: 'no-post-id', status: null })
  return toLive(urn)
}

const toLive = (urn: string): LivePost => ({ remoteId: urn, remoteUrl: `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}/` })

const Posts = z.object({
  elements: z.array(z.object({ id: z.string(), content: z.object({ media: z.object({ id: z.string() }).optional() }).optional() })),
})

/** By the video among one's own posts, which most apps may not read of members. */
async function confirm(io: PlatformIo, access: AccountAccess, _post: OutgoingPost, prepared: PreparedPost): Promise<Confirmation> {
  const url = `/rest/posts?author=${encodeURIComponent(authorOf(access))}&q=author&count=50&sortBy=CREATED`
  const answer = await callLinkedin(io, access, { url, headers: { 'x-restli-method': 'FINDER' }, accept: [403] })
  if (answer.status === 403) return { answer: 'undecidable' }
  const match = readAnswer(Posts, answer).elements.find(({ content }) => content?.media?.id === prepared['video'])
  return match ? { answer: 'live', live: toLive(match.id) } : { answer: 'absent' }
}

const commentsOf = (remoteId: string) => `/rest/socialActions/${encodeURIComponent(remoteId)}/comments`

async function addComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> {
  const json = { actor: authorOf(access), object: post.remoteId, message: { text } }
  await callLinkedin(io, access, { url: commentsOf(post.remoteId), method: 'POST', json })
}

/** Profiles of members. What their posts come to is told to partners only. */
export const linkedin: Platform = {
  name: 'LINKEDIN',
  ...linkedinTimes,
  flow,
  readProfile,
  refresh: (io, access) => renewByRefreshToken(flow, io, access),
  prepare,
  commit,
  confirm,
  companions: { comment: addComment },
}
