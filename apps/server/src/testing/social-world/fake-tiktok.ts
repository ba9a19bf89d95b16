import { countOfDay, type FakeAppPlatform, goLive, type Person, readRange, startFakeAppPlatform } from './fake-app-platform.ts'
import { type FakeReply, type FakeRequest, newToken, readJson, setMoment } from './fake-platform.ts'

type Upload = {
  person: Person
  text: string
  privacy: string
  size: number
  chunk: number
  count: number
  bytes: Buffer
  looks: number
  id: string | null
  coverAtMs: number | undefined
}
type TiktokState = {
  uploads: Map<string, Upload>
  /** An app that was not audited may post for the person alone. */
  isAudited: boolean
  /** While a post is moderated its id is not told. */
  isModerating: boolean
  longestSec: number
  /** Posts that may be begun in a day. */
  cap: number
  begunMs: number[]
  counts: { view_count?: number; like_count?: number; comment_count?: number; share_count?: number }
}
type FakeTiktok = FakeAppPlatform & TiktokState

const failure = (status: number, code: string): FakeReply => ({
  status,
  json: { data: {}, error: { code, message: `Refused: ${code}`, log_id: '1' } },
})
const ok = (data: object): FakeReply => ({ json: { data, error: { code: 'ok', message: '', log_id: '1' } } })

/** Content Posting API: rules for parts, an audit, statuses; refresh tokens that rotate. */
export function startFakeTiktok(): Promise<FakeTiktok> {
  const state: TiktokState = { uploads: new Map(), isAudited: true, isModerating: false, longestSec: 600, cap: 15, begunMs: [], counts: {} }
  return startFakeAppPlatform(state, {
    authorizePath: '/v2/auth/authorize/',
    tokenPath: '/v2/oauth/token/',
    revocation: { path: '/v2/oauth/revoke/', isProven: true, endsPerson: true },
    habits: {
      clientIdName: 'client_key',
      expiresIn: 7200,
      hasRefresh: true,
      refreshExpiresIn: 180 * 86_400,
      rotates: true,
      // Failures come with status 200 here.
      refusal: (error, error_description) => ({ json: { error, error_description, log_id: '1' } }),
      extras: ({ id }) => ({ open_id: id }),
    },
    unauthorized: failure(401, 'access_token_invalid'),
    answerOpen: (fake, request) => (request.path.startsWith('/upload/') ? takePart(fake, request) : undefined),
    answer,
  })
}

const privacies = (isAudited: boolean) => (isAudited ? ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] : ['SELF_ONLY'])

function answer(tiktok: FakeTiktok, person: Person, request: FakeRequest): FakeReply | undefined {
  switch (request.path) {
    case '/v2/post/publish/creator_info/query/':
      return ok({
        creator_username: person.name,
        creator_nickname: `${person.name} films`,
        privacy_level_options: privacies(tiktok.isAudited),
        comment_disabled: false,
        duet_disabled: true,
        stitch_disabled: false,
        max_video_post_duration_sec: tiktok.longestSec,
      })
    case '/v2/post/publish/video/init/':
      return begin(tiktok, person, request)
    case '/v2/post/publish/status/fetch/':
      return tell(tiktok, request)
    case '/v2/video/query/': {
      const { filters } = readJson<{ filters: { video_ids: string[] } }>(request)
      const videos = tiktok.live.filter(({ remoteId }) => filters.video_ids.includes(remoteId))
      return ok({ videos: videos.map(({ remoteId }) => ({ id: remoteId, ...tiktok.counts })) })
    }
    default:
      return undefined
  }
}

type Init = {
  post_info: { title: string; privacy_level: string; disable_duet: boolean; video_cover_timestamp_ms?: number }
  source_info: { video_size: number; chunk_size: number; total_chunk_count: number }
}

function begin(tiktok: FakeTiktok, person: Person, request: FakeRequest): FakeReply {
  const { post_info: info, source_info: source } = readJson<Init>(request)
  if (!tiktok.isAudited && info.privacy_level !== 'SELF_ONLY') return failure(403, 'unaudited_client_can_only_post_to_private_accounts')
  if (!privacies(tiktok.isAudited).includes(info.privacy_level)) return failure(400, 'privacy_level_option_mismatch')
  if ([...info.title].length > 2200 || !info.disable_duet) return failure(400, 'invalid_param')
  if (countOfDay(tiktok.begunMs) >= tiktok.cap) return failure(403, 'spam_risk_too_many_posts')
  const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source
  const least = 5 * 1024 * 1024
  const isWhole = count === 1 && chunk === size
  if (!isWhole && (chunk < least || count !== Math.floor(size / chunk))) return failure(400, 'invalid_param')
  tiktok.begunMs.push(Date.now())
  const id = newToken()
  tiktok.uploads.set(id, {
    person,
    text: info.title,
    privacy: info.privacy_level,
    size,
    chunk,
    count,
    bytes: Buffer.alloc(0),
    looks: 0,
    id: null,
    coverAtMs: info.video_cover_timestamp_ms,
  })
  return ok({ publish_id: id, upload_url: `https://open-upload.tiktokapis.com/upload/${id}` })
}

function takePart(tiktok: FakeTiktok, request: FakeRequest): FakeReply {
  const upload = tiktok.uploads.get(request.path.split('/').at(-1) ?? '')
  const range = readRange(request)
  if (!upload || !range) return { status: 403, json: {} }
  const isLast = range.end === upload.size
  if (range.start !== upload.bytes.length || range.start % upload.chunk !== 0) return { status: 416, json: {} }
  if (!isLast && range.end - range.start !== upload.chunk) return { status: 400, json: {} }
  upload.bytes = Buffer.concat([upload.bytes, request.body])
  if (!isLast) return { status: 206 }
  if (tiktok.rejects === null) {
    upload.id = String(7_000_000_000_000_000 + tiktok.live.length)
    goLive(tiktok, { platform: 'TIKTOK_BUSINESS', account: upload.person, remoteId: upload.id, text: upload.text, bytes: upload.bytes })
    setMoment(tiktok, upload.id, upload.coverAtMs)
  }
  return { status: 201 }
}

function tell(tiktok: FakeTiktok, request: FakeRequest): FakeReply {
  const upload = tiktok.uploads.get(readJson<{ publish_id: string }>(request).publish_id)
  if (!upload) return failure(400, 'invalid_publish_id')
  const isWhole = upload.bytes.length === upload.size
  if (isWhole && tiktok.rejects !== null) return ok({ status: 'FAILED', fail_reason: tiktok.rejects })
  if (!isWhole || upload.looks++ < tiktok.processingLooks) return ok({ status: 'PROCESSING_UPLOAD', uploaded_bytes: upload.bytes.length })
  return ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: tiktok.isModerating ? [] : [upload.id] })
}
