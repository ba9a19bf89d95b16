import { createHash } from 'node:crypto'
import {
  addComment,
  bearerOf,
  type FakePlatform,
  type FakeReply,
  type FakeRequest,
  newToken,
  setFile,
  sha256Of,
  startFakePlatform,
} from './fake-platform.ts'

type Account = { did: string; handle: string; password: string }
type BlueskyState = {
  accounts: Account[]
  access: Map<string, { did: string; expiresAtMs: number }>
  refresh: Map<string, string>
  /** How long an access token lives. */
  accessMs: number
  /** By account and content. */
  blobs: Map<string, Buffer>
  records: Map<string, { cid: string; record: unknown }>
  /** Of every post. */
  counts: { likeCount?: number; replyCount?: number; repostCount?: number }
}

type FakeBluesky = FakePlatform & BlueskyState

/** A personal data server: sessions with rotation, blobs by their content, records by a key of the client's choice. */
export async function startFakeBluesky(): Promise<FakeBluesky> {
  const state: BlueskyState = {
    accounts: [{ did: 'did:plc:ada', handle: 'ada.test', password: 'app-pass-word' }],
    access: new Map(),
    refresh: new Map(),
    accessMs: 120 * 60_000,
    blobs: new Map(),
    records: new Map(),
    counts: {},
  }
  const server = await startFakePlatform((request) => answer(bluesky, request))
  const bluesky: FakeBluesky = Object.assign(server, state)
  return bluesky
}

const prefix = '/xrpc/com.atproto.'
const expiredToken = { status: 400, json: { error: 'ExpiredToken', message: 'Token has expired' } }

function answer(bluesky: FakeBluesky, request: FakeRequest): FakeReply | undefined {
  const call = request.path.slice(prefix.length)
  if (call === 'server.createSession') return signIn(bluesky, request)
  if (call === 'server.refreshSession') return refresh(bluesky, request)
  if (call === 'server.deleteSession') return bluesky.refresh.delete(bearerOf(request)) ? { json: {} } : expiredToken
  const session = bluesky.access.get(bearerOf(request))
  if (!session || session.expiresAtMs < Date.now()) return expiredToken
  const account = bluesky.accounts.find(({ did }) => did === session.did)
  if (!account) return expiredToken
  if (request.path === '/xrpc/app.bsky.feed.getPosts')
    return { json: { posts: bluesky.records.has(request.query.get('uris') ?? '') ? [bluesky.counts] : [] } }
  if (call === 'server.getSession') return { json: { did: account.did, handle: account.handle } }
  if (call === 'repo.uploadBlob') return upload(bluesky, account, request)
  if (call === 'repo.putRecord') return putRecord(bluesky, account, request)
  if (call === 'repo.getRecord') return getRecord(bluesky, request)
  return undefined
}

function signIn(bluesky: FakeBluesky, { body }: FakeRequest): FakeReply {
  const { identifier, password } = JSON.parse(body.toString()) as { identifier: string; password: string }
  const account = bluesky.accounts.find((one) => one.handle === identifier && one.password === password)
  if (!account) return { status: 401, json: { error: 'AuthenticationRequired', message: 'Invalid identifier or password' } }
  return { json: openSession(bluesky, account) }
}

/** The token is used up by this. */
function refresh(bluesky: FakeBluesky, request: FakeRequest): FakeReply {
  const token = bearerOf(request)
  const account = bluesky.accounts.find(({ did }) => did === bluesky.refresh.get(token))
  if (!account) return expiredToken
  bluesky.refresh.delete(token)
  return { json: openSession(bluesky, account) }
}

function openSession(bluesky: FakeBluesky, { did, handle }: Account) {
  const expiresAtMs = Date.now() + bluesky.accessMs
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(expiresAtMs / 1000), jti: newToken() })).toString('base64url')
  const [accessJwt, refreshJwt] = [`h.${claims}.s`, newToken()]
  bluesky.access.set(accessJwt, { did, expiresAtMs })
  bluesky.refresh.set(refreshJwt, did)
  return { accessJwt, refreshJwt, did, handle, didDoc: { service: [{ id: '#atproto_pds', type: 'Pds', serviceEndpoint: bluesky.origin }] } }
}

const cidOf = (bytes: Buffer | string) => `bafk${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`

function upload({ blobs }: FakeBluesky, { did }: Account, { body, headers }: FakeRequest): FakeReply {
  const cid = cidOf(body)
  blobs.set(`${did}/${cid}`, body)
  return { json: { blob: { $type: 'blob', ref: { $link: cid }, mimeType: headers['content-type'], size: body.length } } }
}

type Put = {
  repo: string
  collection: string
  rkey: string
  record: {
    text: string
    embed?: { video: { ref: { $link: string } }; captions?: { lang: string; file: { ref: { $link: string } } }[] }
    reply?: { parent: { uri: string; cid: string } }
  }
}

/** Writing under the same key again replaces the record. */
function putRecord(bluesky: FakeBluesky, { did, handle }: Account, { body }: FakeRequest): FakeReply {
  const { repo, collection, rkey, record } = JSON.parse(body.toString()) as Put
  if (repo !== did) return { status: 400, json: { error: 'InvalidRequest', message: 'Not your repository' } }
  if (record.reply) return putReply(bluesky, record.reply.parent, { uri: `at://${did}/${collection}/${rkey}`, record })
  const video = bluesky.blobs.get(`${did}/${record.embed?.video.ref.$link}`)
  const captions = record.embed?.captions?.map(({ file }) => bluesky.blobs.get(`${did}/${file.ref.$link}`)) ?? []
  if (video === undefined || captions.includes(undefined))
    return { status: 400, json: { error: 'BlobNotFound', message: 'Could not find blob' } }
  const uri = `at://${did}/${collection}/${rkey}`
  const cid = cidOf(JSON.stringify(record))
  if (!bluesky.records.has(uri))
    bluesky.live.push({
      platform: 'BLUESKY',
      account: handle,
      remoteId: uri,
      title: '',
      text: record.text,
      sha256: sha256Of(video),
      at: new Date(),
    })
  for (const bytes of captions) if (bytes) setFile(bluesky, 'captions', { remoteId: uri, bytes })
  bluesky.records.set(uri, { cid, record })
  return { json: { uri, cid } }
}

function putReply(
  bluesky: FakeBluesky,
  parent: { uri: string; cid: string },
  { uri, record }: { uri: string; record: Put['record'] },
): FakeReply {
  if (bluesky.records.get(parent.uri)?.cid !== parent.cid)
    return { status: 400, json: { error: 'InvalidRequest', message: 'No such post' } }
  const cid = cidOf(JSON.stringify(record))
  if (!bluesky.records.has(uri)) addComment(bluesky, parent.uri, record.text)
  bluesky.records.set(uri, { cid, record })
  return { json: { uri, cid } }
}

function getRecord({ records }: FakeBluesky, { query }: FakeRequest): FakeReply {
  const uri = `at://${query.get('repo')}/${query.get('collection')}/${query.get('rkey')}`
  const match = records.get(uri)
  return match
    ? { json: { uri, cid: match.cid, value: match.record } }
    : { status: 400, json: { error: 'RecordNotFound', message: `Could not locate record: ${uri}` } }
}
