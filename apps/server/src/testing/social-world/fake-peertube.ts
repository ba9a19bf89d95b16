import { randomUUID } from 'node:crypto'
import {
  addComment,
  bearerOf,
  commentsOf,
  type FakePlatform,
  type FakeReply,
  type FakeRequest,
  newToken,
  readFormFile,
  readJson,
  setFile,
  sha256Of,
  startFakePlatform,
} from './fake-platform.ts'

type Account = { id: number; username: string; password: string; otp: string | null; channels: string[] }
type Upload = {
  account: Account
  name: string
  description: string | null
  size: number
  bytes: Buffer
  uuid: string | null
  channel: string
}
type PeertubeState = {
  accounts: Account[]
  access: Map<string, number>
  refresh: Map<string, number>
  uploads: Map<string, Upload>
  /** Bytes that an account may upload. */
  quotaBytes: number
  /** Of every video. */
  counts: { views: number; likes: number; comments?: number }
}

type FakePeertube = FakePlatform & PeertubeState

/** A video server: password grant with a second factor, rotating refresh tokens, uploads in parts of which the last publishes. */
export async function startFakePeertube(): Promise<FakePeertube> {
  const state: PeertubeState = {
    accounts: [{ id: 7, username: 'ada', password: 'long-password', otp: null, channels: ['Ada’s films', 'Ada’s talks'] }],
    access: new Map(),
    refresh: new Map(),
    uploads: new Map(),
    quotaBytes: Number.POSITIVE_INFINITY,
    counts: { views: 0, likes: 0 },
  }
  const server = await startFakePlatform((request) => answer(peertube, request))
  const peertube: FakePeertube = Object.assign(server, state)
  return peertube
}

function answer(peertube: FakePeertube, request: FakeRequest): FakeReply | undefined {
  const { method, path } = request
  if (path === '/api/v1/oauth-clients/local') return { json: { client_id: 'local', client_secret: 'shh' } }
  if (method === 'POST' && path === '/api/v1/users/token') return trade(peertube, request)
  const account = peertube.accounts.find(({ id }) => id === peertube.access.get(bearerOf(request)))
  if (!account) return { status: 401, json: { code: 'invalid_token', detail: 'Invalid token' } }
  if (method === 'POST' && path === '/api/v1/users/revoke-token') {
    peertube.access.delete(bearerOf(request))
    return { json: {} }
  }
  if (path === '/api/v1/users/me') return { json: showAccount(account) }
  const video = peertube.live.find(({ remoteId }) => path.startsWith(`/api/v1/videos/${remoteId}`))
  if (video) return changeVideo(peertube, account, { remoteId: video.remoteId, request })
  if (path === '/api/v1/users/me/videos') return { json: { data: listVideos(peertube, account) } }
  if (path !== '/api/v1/videos/upload-resumable') return undefined
  return method === 'POST' ? beginUpload(peertube, account, request) : takePart(peertube, account, request)
}

function changeVideo(
  peertube: FakePeertube,
  { username }: Account,
  { remoteId, request }: { remoteId: string; request: FakeRequest },
): FakeReply | undefined {
  const { method, path } = request
  const rest = path.replace(`/api/v1/videos/${remoteId}`, '')
  if (rest === '' && method === 'GET') return { json: peertube.counts }
  if (rest === '' && method === 'PUT') setFile(peertube, 'cover', { remoteId, bytes: readFormFile(request) })
  else if (/^\/captions\/[a-z-]+$/.test(rest) && method === 'PUT') setFile(peertube, 'captions', { remoteId, bytes: readFormFile(request) })
  else if (rest === '/comment-threads' && method === 'POST') addComment(peertube, remoteId, readJson<{ text: string }>(request).text)
  else if (rest === '/comment-threads')
    return { json: { data: commentsOf(peertube, remoteId).map((text) => ({ text, account: { name: username } })) } }
  else return undefined
  return { status: method === 'PUT' ? 204 : 200, ...(method === 'PUT' ? {} : { json: {} }) }
}

function showAccount({ id, username, channels }: Account) {
  const videoChannels = channels.map((displayName, index) => ({ id: id * 10 + index, displayName }))
  return { id, username, account: { displayName: username }, videoChannels }
}

function trade(peertube: FakePeertube, { body, headers }: FakeRequest): FakeReply {
  const form = new URLSearchParams(body.toString())
  if (form.get('client_id') !== 'local') return { status: 400, json: { code: 'invalid_client' } }
  const account = form.get('grant_type') === 'refresh_token' ? takeRefresh(peertube, form) : findBy(peertube, form)
  if (!account) return { status: 400, json: { code: 'invalid_grant', detail: 'Invalid credentials' } }
  if (form.get('grant_type') === 'password' && account.otp !== null && headers['x-peertube-otp'] !== account.otp) {
    return { status: 401, json: { code: 'missing_two_factor', detail: 'Missing two factor header' } }
  }
  const [access, refresh] = [newToken(), newToken()]
  peertube.access.set(access, account.id)
  peertube.refresh.set(refresh, account.id)
  return { json: { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 14_399 } }
}

function findBy({ accounts }: FakePeertube, form: URLSearchParams): Account | undefined {
  return accounts.find(({ username, password }) => username === form.get('username') && password === form.get('password'))
}

function takeRefresh({ accounts, refresh }: FakePeertube, form: URLSearchParams): Account | undefined {
  const token = form.get('refresh_token') ?? ''
  const id = refresh.get(token)
  refresh.delete(token)
  return accounts.find((account) => account.id === id)
}

type Begin = { name: string; description?: string | null; channelId: number }

function beginUpload(peertube: FakePeertube, account: Account, { body, headers }: FakeRequest): FakeReply {
  const { name, description = null, channelId } = JSON.parse(body.toString()) as Begin
  if (name.length < 3 || name.length > 120) return { status: 400, json: { code: 'invalid_name', detail: 'Should have a valid name' } }
  const channel = account.channels[channelId - account.id * 10]
  if (channel === undefined) return { status: 400, json: { code: 'invalid_channel', detail: 'Unknown video channel on this instance' } }
  const size = Number(headers['x-upload-content-length'])
  const usedBytes = [...peertube.uploads.values()].filter((one) => one.account.id === account.id).reduce((sum, one) => sum + one.size, 0)
  if (usedBytes + size > peertube.quotaBytes)
    return { status: 413, json: { code: 'quota_reached', detail: 'The user video quota is exceeded.' } }
  const id = newToken()
  peertube.uploads.set(id, { account, name, description, size, bytes: Buffer.alloc(0), uuid: null, channel })
  return { status: 201, headers: { location: `${peertube.origin}/api/v1/videos/upload-resumable?upload_id=${id}` } }
}

function takePart(peertube: FakePeertube, account: Account, { query, headers, body }: FakeRequest): FakeReply {
  const upload = peertube.uploads.get(query.get('upload_id') ?? '')
  if (upload?.account.id !== account.id) return { status: 404, json: { code: 'not_found' } }
  const range = /^bytes (\d+)-\d+\/\d+$/.exec(headers['content-range'] ?? '')
  if (range && Number(range[1]) !== upload.bytes.length && upload.uuid === null) return { status: 409, json: { code: 'range_mismatch' } }
  if (range && upload.uuid === null) upload.bytes = Buffer.concat([upload.bytes, body])
  if (upload.bytes.length < upload.size) {
    return { status: 308, headers: upload.bytes.length > 0 ? { range: `bytes=0-${upload.bytes.length - 1}` } : {} }
  }
  if (upload.uuid === null) publish(peertube, upload)
  return { json: { video: { uuid: upload.uuid, shortUUID: upload.uuid?.slice(0, 8) } } }
}

function publish({ live }: FakePeertube, upload: Upload): void {
  upload.uuid = randomUUID()
  live.push({
    platform: 'PEERTUBE',
    account: upload.account.username,
    remoteId: upload.uuid,
    title: upload.name,
    text: upload.description ?? '',
    sha256: sha256Of(upload.bytes),
    at: new Date(),
  })
}

function listVideos({ live }: FakePeertube, { username }: Account) {
  return live
    .filter(({ account }) => account === username)
    .toReversed()
    .map(({ remoteId, title, at }) => ({ uuid: remoteId, name: title, duration: 1, createdAt: at.toISOString() }))
}
