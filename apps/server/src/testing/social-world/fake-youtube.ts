import { countOfDay, type FakeAppPlatform, goLive, type Person, readRange, startFakeAppPlatform } from './fake-app-platform.ts'
import { addComment, commentsOf, type FakeReply, type FakeRequest, newToken, readJson, setFile } from './fake-platform.ts'

type Upload = {
  person: Person
  title: string
  text: string
  privacy: string
  publishAt: number | null
  size: number
  bytes: Buffer
  id: string | null
}
type YoutubeState = {
  uploads: Map<string, Upload>
  /** Uploads that the quota of the project allows in a day. */
  quota: number
  begunMs: number[]
  /** In seconds, as it is told of every video; null while it is worked on. */
  durationSec: number | null
  /** Facts of videos by other people. */
  foreign: Map<string, { snippet: { liveBroadcastContent: string }; contentDetails: { duration?: string } }>
  counts: { viewCount?: string; likeCount?: string; commentCount?: string }
  /** Of playlists by other people. */
  entries: Map<string, { snippet: { title: string }; contentDetails: { videoId: string; videoPublishedAt: string } }[]>
  /** Its clock is this far ahead of the real one. */
  aheadMs: number
  playlists: { id: string; title: string; privacy: 'public' | 'unlisted' | 'private' }[]
}
type FakeYoutube = FakeAppPlatform & YoutubeState

const failure = (status: number, reason: string): FakeReply => ({
  status,
  json: { error: { code: status, message: `Refused: ${reason}`, errors: [{ reason, domain: 'youtube' }] } },
})

/** The Data API: resumable uploads of which the last byte publishes, lists, statistics, a quota. */
export function startFakeYoutube(): Promise<FakeYoutube> {
  const entries = { entries: new Map(), foreign: new Map(), playlists: [] }
  const state: YoutubeState = { uploads: new Map(), quota: 100, begunMs: [], durationSec: 1, counts: {}, aheadMs: 0, ...entries }
  return startFakeAppPlatform(state, {
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    revocation: { path: '/revoke', isProven: false, endsPerson: true },
    habits: { expiresIn: 3599, hasRefresh: true },
    unauthorized: failure(401, 'authError'),
    answer,
  })
}

function answer(youtube: FakeYoutube, person: Person, request: FakeRequest): FakeReply | undefined {
  publishDue(youtube)
  const { method, path } = request
  if (path === '/upload/youtube/v3/videos') return method === 'POST' ? begin(youtube, person, request) : takePart(youtube, request)
  if (path === '/youtube/v3/channels') {
    const snippet = { title: person.name, customUrl: `@${person.name}` }
    const contentDetails = { relatedPlaylists: { uploads: `UU${person.id}` } }
    return { json: { items: [{ id: `UC${person.id}`, snippet, contentDetails, status: { longUploadsStatus: 'disallowed' } }] } }
  }
  if (path === '/youtube/v3/playlists') return { json: pageOfPlaylists(youtube, Number(request.query.get('pageToken') ?? 0)) }
  if (path === '/youtube/v3/playlistItems')
    return { json: { items: youtube.entries.get(request.query.get('playlistId') ?? '') ?? listUploads(youtube, person) } }
  if (path !== '/youtube/v3/videos') return addToVideo(youtube, person, request)
  const ids = request.query.get('id')?.split(',') ?? []
  if (method === 'DELETE') return remove(youtube, ids[0] ?? '')
  if (request.query.get('part') === 'status') return { json: { items: ids.flatMap((id) => statusOf(youtube, id)) } }
  const duration = youtube.durationSec === null ? {} : { duration: `PT${youtube.durationSec}S` }
  const items = ids.filter((id) => youtube.live.some(({ remoteId }) => remoteId === id))
  const own = items.map((id) => ({ id, statistics: youtube.counts, contentDetails: duration }))
  const foreign = ids.filter((id) => youtube.foreign.has(id)).map((id) => ({ id, ...youtube.foreign.get(id) }))
  return { json: { items: [...own, ...foreign] } }
}

/** What was to be published by now is. */
export function publishDue(youtube: FakeYoutube): void {
  for (const upload of youtube.uploads.values()) {
    if (upload.id === null || upload.publishAt === null || upload.publishAt > Date.now() + youtube.aheadMs) continue
    upload.publishAt = null
    upload.privacy = 'public'
    goLive(youtube, { platform: 'YOUTUBE', account: upload.person, remoteId: upload.id, ...upload })
  }
}

const statusOf = ({ uploads }: FakeYoutube, id: string) =>
  [...uploads.values()].filter((upload) => upload.id === id).map(({ privacy }) => ({ id, status: { privacyStatus: privacy } }))

function remove(youtube: FakeYoutube, id: string): FakeReply {
  const entry = [...youtube.uploads].find(([, upload]) => upload.id === id)
  if (!entry) return failure(404, 'videoNotFound')
  youtube.uploads.delete(entry[0])
  return { status: 204 }
}

/** Two at a time. */
function pageOfPlaylists({ playlists }: FakeYoutube, from: number) {
  const items = playlists.slice(from, from + 2).map(({ id, title, privacy }) => ({
    id,
    snippet: { title },
    contentDetails: { itemCount: title.length },
    status: { privacyStatus: privacy },
  }))
  return { items, ...(from + 2 < playlists.length ? { nextPageToken: String(from + 2) } : {}) }
}

type NewComment = { snippet: { videoId: string; topLevelComment: { snippet: { textOriginal: string } } } }

/** Thumbnails, captions and comments of a video. */
function addToVideo(youtube: FakeYoutube, person: Person, request: FakeRequest): FakeReply | undefined {
  const { method, path, query, headers, body } = request
  const isLive = (id: string) => youtube.live.some(({ remoteId, account }) => remoteId === id && account === person.id)
  const id = query.get('videoId') ?? ''
  if (path === '/upload/youtube/v3/thumbnails/set') {
    if (!isLive(id) || headers['content-type'] !== 'image/jpeg') return failure(404, 'videoNotFound')
    setFile(youtube, 'cover', { remoteId: id, bytes: body })
    return { json: {} }
  }
  if (path === '/upload/youtube/v3/captions') return addCaptions(youtube, request, isLive)
  if (path !== '/youtube/v3/commentThreads') return undefined
  if (method === 'GET') {
    const authorChannelId = { value: `UC${person.id}` }
    const items = commentsOf(youtube, id).map((textOriginal) => ({
      snippet: { topLevelComment: { snippet: { textOriginal, authorChannelId } } },
    }))
    return { json: { items } }
  }
  const { snippet } = readJson<NewComment>(request)
  if (!isLive(snippet.videoId)) return failure(404, 'videoNotFound')
  addComment(youtube, snippet.videoId, snippet.topLevelComment.snippet.textOriginal)
  return { json: {} }
}

/** One track for each language. */
function addCaptions(youtube: FakeYoutube, { headers, body }: FakeRequest, isLive: (id: string) => boolean): FakeReply {
  const boundary = /boundary=([^;]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const [, facts = '', track = ''] = body.toString('latin1').split(`--${boundary}`)
  const contentOf = (part: string) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1')
  const { snippet } = JSON.parse(contentOf(facts).toString()) as { snippet: { videoId: string; language: string } }
  if (!isLive(snippet.videoId)) return failure(404, 'videoNotFound')
  const isThere = youtube.companions.some(({ kind, remoteId }) => kind === 'captions' && remoteId === snippet.videoId)
  if (isThere) return failure(409, 'captionExists')
  setFile(youtube, 'captions', { remoteId: snippet.videoId, bytes: contentOf(track) })
  return { json: {} }
}

type Insert = {
  snippet: { title: string; description: string }
  status: { privacyStatus: string; selfDeclaredMadeForKids: boolean; publishAt?: string }
}

function begin(youtube: FakeYoutube, person: Person, request: FakeRequest): FakeReply {
  const { snippet, status } = readJson<Insert>(request)
  if (snippet.title === '' || snippet.title.length > 100 || /[<>]/.test(snippet.title)) return failure(400, 'invalidTitle')
  if (Buffer.byteLength(snippet.description) > 5000 || /[<>]/.test(snippet.description)) return failure(400, 'invalidDescription')
  if (!['public', 'unlisted', 'private'].includes(status.privacyStatus)) return failure(400, 'invalidVideoMetadata')
  const publishAt = status.publishAt === undefined ? null : Date.parse(status.publishAt)
  if (publishAt !== null && (status.privacyStatus !== 'private' || publishAt < Date.now())) return failure(400, 'invalidPublishAt')
  if (countOfDay(youtube.begunMs) >= youtube.quota) return failure(403, 'quotaExceeded')
  youtube.begunMs.push(Date.now())
  const id = newToken()
  const { title, description: text } = snippet
  const size = Number(request.headers['x-upload-content-length'])
  youtube.uploads.set(id, { person, title, text, privacy: status.privacyStatus, publishAt, size, bytes: Buffer.alloc(0), id: null })
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
    if (upload.publishAt === null) goLive(youtube, { platform: 'YOUTUBE', account: upload.person, remoteId: upload.id, ...upload })
  }
  return { json: { id: upload.id } }
}

function listUploads({ live }: FakeYoutube, person: Person) {
  return live
    .filter(({ account }) => account === person.id)
    .toReversed()
    .map(({ remoteId, title, at }) => ({ snippet: { title, publishedAt: at.toISOString() }, contentDetails: { videoId: remoteId } }))
}
