import { type FakeAppPlatform, goLive, type Person, readRange, startFakeAppPlatform } from './fake-app-platform.ts'
import { type FakeReply, type FakeRequest, newToken, readJson } from './fake-platform.ts'

type Upload = { person: Person; title: string; text: string; privacy: string; size: number; bytes: Buffer; id: string | null }
type YoutubeState = {
  uploads: Map<string, Upload>
  /** Uploads that the project may make before its quota is used up. */
  quota: number
  /** In seconds, as it is told of every video; null while it is worked on. */
  durationSec: number | null
  counts: { viewCount?: string; likeCount?: string; commentCount?: string }
}
type FakeYoutube = FakeAppPlatform & YoutubeState

const failure = (status: number, reason: string): FakeReply => ({
  status,
  json: { error: { code: status, message: `Refused: ${reason}`, errors: [{ reason, domain: 'youtube' }] } },
})

/** The Data API: resumable uploads of which the last byte publishes, lists, statistics, a quota. */
export function startFakeYoutube(): Promise<FakeYoutube> {
  const state: YoutubeState = { uploads: new Map(), quota: 100, durationSec: 1, counts: {} }
  return startFakeAppPlatform(state, {
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    habits: { expiresIn: 3599, hasRefresh: true },
    unauthorized: failure(401, 'authError'),
    answer,
  })
}

function answer(youtube: FakeYoutube, person: Person, request: FakeRequest): FakeReply | undefined {
  const { method, path } = request
  if (path === '/upload/youtube/v3/videos') return method === 'POST' ? begin(youtube, person, request) : takePart(youtube, request)
  if (path === '/youtube/v3/channels') {
    const snippet = { title: person.name, customUrl: `@${person.name}` }
    const contentDetails = { relatedPlaylists: { uploads: `UU${person.id}` } }
    return { json: { items: [{ id: `UC${person.id}`, snippet, contentDetails, status: { longUploadsStatus: 'disallowed' } }] } }
  }
  if (path === '/youtube/v3/playlistItems') return { json: { items: listUploads(youtube, person) } }
  if (path !== '/youtube/v3/videos') return undefined
  const ids = request.query.get('id')?.split(',') ?? []
  const duration = youtube.durationSec === null ? {} : { duration: `PT${youtube.durationSec}S` }
  const items = ids.filter((id) => youtube.live.some(({ remoteId }) => remoteId === id))
  return { json: { items: items.map((id) => ({ id, statistics: youtube.counts, contentDetails: duration })) } }
}

type Insert = {
  snippet: { title: string; description: string }
  status: { privacyStatus: string; selfDeclaredMadeForKids: boolean }
}

function begin(youtube: FakeYoutube, person: Person, request: FakeRequest): FakeReply {
  const { snippet, status } = readJson<Insert>(request)
  if (snippet.title === '' || snippet.title.length > 100 || /[<>]/.test(snippet.title)) return failure(400, 'invalidTitle')
  if (Buffer.byteLength(snippet.description) > 5000 || /[<>]/.test(snippet.description)) return failure(400, 'invalidDescription')
  if (!['public', 'unlisted', 'private'].includes(status.privacyStatus)) return failure(400, 'invalidVideoMetadata')
  if (youtube.quota <= 0) return failure(403, 'quotaExceeded')
  youtube.quota -= 1
  const id = newToken()
  const { title, description: text } = snippet
  const size = Number(request.headers['x-upload-content-length'])
  youtube.uploads.set(id, { person, title, text, privacy: status.privacyStatus, size, bytes: Buffer.alloc(0), id: null })
  return { headers: { location: `https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}` } }
}

function takePart(youtube: FakeYoutube, request: FakeRequest): FakeReply {
  const upload = youtube.uploads.get(request.query.get('upload_id') ?? '')
  if (!upload) return failure(404, 'notFound')
  const range = readRange(request)
  if (range && upload.id === null) {
    const isWhole = range.end === upload.size || (range.end - range.start) % (256 * 1024) === 0
    if (range.start !== upload.bytes.length || !isWhole) return failure(400, 'badContentRange')
    upload.bytes = Buffer.concat([upload.bytes, request.body])
  }
  if (upload.bytes.length < upload.size) {
    return { status: 308, headers: upload.bytes.length > 0 ? { range: `bytes=0-${upload.bytes.length - 1}` } : {} }
  }
  if (upload.id === null) {
    upload.id = newToken().slice(0, 11)
    goLive(youtube, { platform: 'YOUTUBE', account: upload.person, remoteId: upload.id, ...upload })
  }
  return { json: { id: upload.id } }
}

function listUploads({ live }: FakeYoutube, person: Person) {
  return live
    .filter(({ account }) => account === person.id)
    .toReversed()
    .map(({ remoteId, title, at }) => ({ snippet: { title, publishedAt: at.toISOString() }, contentDetails: { videoId: remoteId } }))
}
