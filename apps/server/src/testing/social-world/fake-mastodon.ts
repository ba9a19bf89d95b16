import { createHash, randomBytes } from 'node:crypto'
import {
  addComment,
  bearerOf,
  type FakePlatform,
  type FakeReply,
  type FakeRequest,
  leadBack,
  newToken,
  readNamedFile,
  setFile,
  sha256Of,
  startFakePlatform,
} from './fake-platform.ts'

type Account = { id: string; username: string }
type Status = { id: string; account: string; text: string; mediaId: string; key: string; at: Date }
type Grant = { challenge: string; redirectUri: string; scope: string; account: Account }

type MastodonState = {
  /** Who agrees on the authorisation page. */
  person: Account
  /** Rights that the person agrees to, of those asked for. */
  agrees: (scope: string) => string
  maxCharacters: number
  /** Media of one account within half an hour. */
  mediaCap: number
  clients: Map<string, string>
  codes: Map<string, Grant>
  tokens: Map<string, Account>
  media: Map<string, { sha256: string; cover: Buffer | null; account: string; at: number }>
  statuses: Status[]
  /** Replies to statuses, by the key of the call. */
  replies: Map<string, { account: string; to: string }>
  /** Of every status. */
  counts: { favourites_count: number; reblogs_count: number; replies_count: number }
}

type FakeMastodon = FakePlatform & MastodonState & { addToken(account: Account): string; revokeAll(): void }

/** A server of the fediverse: the calls of its documentation that posting needs, its idempotency keys and its caps. */
export async function startFakeMastodon(): Promise<FakeMastodon> {
  const state: MastodonState = {
    person: { id: '1', username: 'ada' },
    agrees: (scope) => scope,
    maxCharacters: 500,
    mediaCap: 30,
    clients: new Map(),
    codes: new Map(),
    tokens: new Map(),
    media: new Map(),
    statuses: [],
    replies: new Map(),
    counts: { favourites_count: 0, reblogs_count: 0, replies_count: 0 },
  }
  const server = await startFakePlatform((request) => answer(mastodon, request))
  const mastodon: FakeMastodon = Object.assign(server, state, {
    addToken(account: Account) {
      const token = newToken()
      mastodon.tokens.set(token, account)
      return token
    },
    revokeAll: () => mastodon.tokens.clear(),
  })
  return mastodon
}

function answer(mastodon: FakeMastodon, request: FakeRequest): FakeReply | undefined {
  const { method, path } = request
  if (method === 'POST' && path === '/api/v1/apps') return registerClient(mastodon)
  if (path === '/oauth/authorize') return authorize(mastodon, request)
  if (method === 'POST' && path === '/oauth/token') return trade(mastodon, request)
  if (method === 'POST' && path === '/oauth/revoke') return revoke(mastodon, request)
  if (path === '/api/v2/instance') return { json: instanceOf(mastodon) }
  const account = mastodon.tokens.get(bearerOf(request))
  if (!account) return { status: 401, json: { error: 'The access token is invalid' } }
  if (path === '/api/v1/accounts/verify_credentials')
    return { json: { ...account, display_name: `${account.username} of films`, url: `${mastodon.origin}/@${account.username}` } }
  if (method === 'POST' && path === '/api/v2/media') return upload(mastodon, account, request)
  if (path.startsWith('/api/v1/media/')) return mastodon.media.has(path.split('/').at(-1) ?? '') ? { json: {} } : undefined
  if (method === 'POST' && path === '/api/v1/statuses') return publish(mastodon, account, request)
  const to = /^\/api\/v1\/statuses\/(\d+)\/context$/.exec(path)?.[1]
  if (to !== undefined) {
    const own = [...mastodon.replies.values()].filter((reply) => reply.to === to)
    return { json: { ancestors: [], descendants: own.map((reply) => ({ in_reply_to_id: to, account: { id: reply.account } })) } }
  }
  const status = mastodon.statuses.find(({ id }) => path === `/api/v1/statuses/${id}`)
  if (status) return { json: { ...showStatus(mastodon, status), ...mastodon.counts } }
  if (path === `/api/v1/accounts/${account.id}/statuses`) return listStatuses(mastodon, account, request)
  return undefined
}

function registerClient({ clients }: MastodonState): FakeReply {
  const [id, secret] = [newToken(), newToken()]
  clients.set(id, secret)
  return { json: { client_id: id, client_secret: secret } }
}

function authorize({ codes, person, agrees }: MastodonState, request: FakeRequest): FakeReply {
  const { query } = request
  const code = newToken()
  const redirectUri = query.get('redirect_uri') ?? ''
  codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, scope: agrees(query.get('scope') ?? ''), account: person })
  return leadBack(request, code)
}

function trade({ clients, codes, tokens }: MastodonState, { body }: FakeRequest): FakeReply {
  const form = new URLSearchParams(body.toString())
  const grant = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isClient = clients.get(form.get('client_id') ?? '') === form.get('client_secret')
  if (!isClient || grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
    return { status: 400, json: { error: 'invalid_grant' } }
  }
  const token = newToken()
  tokens.set(token, grant.account)
  return { json: { access_token: token, scope: grant.scope } }
}

/** By the client alone that the token was made for; here: by any that this server knows. */
function revoke({ clients, tokens }: MastodonState, { body }: FakeRequest): FakeReply {
  const form = new URLSearchParams(body.toString())
  if (clients.get(form.get('client_id') ?? '') !== form.get('client_secret')) return { status: 403, json: { error: 'unauthorized_client' } }
  tokens.delete(form.get('token') ?? '')
  return { json: {} }
}

function instanceOf({ maxCharacters, origin }: FakeMastodon) {
  return {
    domain: new URL(origin).host,
    configuration: { statuses: { max_characters: maxCharacters }, media_attachments: { video_size_limit: 103_809_024 } },
  }
}

const halfHourMs = 30 * 60_000

function upload({ media, mediaCap }: FakeMastodon, { id: account }: Account, request: FakeRequest): FakeReply {
  const now = Date.now()
  const count = [...media.values()].filter((one) => one.account === account && one.at > now - halfHourMs).length
  if (count >= mediaCap)
    return { status: 429, json: { error: 'Too many requests' }, headers: { 'x-ratelimit-reset': new Date(now + halfHourMs).toISOString() } }
  const id = randomBytes(6).toString('hex')
  const file = readNamedFile(request, 'file') ?? Buffer.alloc(0)
  media.set(id, { sha256: sha256Of(file), cover: readNamedFile(request, 'thumbnail') ?? null, account, at: now })
  return { json: { id } }
}

type NewStatus = { status: string; media_ids?: string[]; in_reply_to_id?: string }

/** The same key again leaves one reply. */
function reply(mastodon: FakeMastodon, account: string, { key, to, text }: { key: string; to: string; text: string }): FakeReply {
  if (!mastodon.statuses.some(({ id }) => id === to)) return { status: 404, json: { error: 'Record not found' } }
  if (!mastodon.replies.has(key)) addComment(mastodon, to, text)
  mastodon.replies.set(key, { account, to })
  return { json: { id: `r${to}`, url: null, created_at: new Date().toISOString(), media_attachments: [] } }
}

function publish(mastodon: FakeMastodon, { id: account, username }: Account, { headers, body }: FakeRequest): FakeReply {
  const { status: text, media_ids: mediaIds = [], in_reply_to_id: to } = JSON.parse(body.toString()) as NewStatus
  const key = String(headers['idempotency-key'] ?? '')
  if (to !== undefined) return reply(mastodon, account, { key, to, text })
  const same = mastodon.statuses.find((status) => key !== '' && status.key === key && status.account === account)
  if (same) return { json: showStatus(mastodon, same) }
  const [mediaId = ''] = mediaIds
  const attachment = mastodon.media.get(mediaId)
  if (attachment?.account !== account) return { status: 422, json: { error: 'Validation failed: Media not found' } }
  if ([...text].length > mastodon.maxCharacters) return { status: 422, json: { error: 'Validation failed: Text limit exceeded' } }
  const status = { id: String(mastodon.statuses.length + 1), account, text, mediaId, key, at: new Date() }
  mastodon.statuses.push(status)
  mastodon.live.push({
    platform: 'MASTODON',
    account: username,
    remoteId: status.id,
    title: '',
    text,
    sha256: attachment.sha256,
    at: status.at,
  })
  if (attachment.cover) setFile(mastodon, 'cover', { remoteId: status.id, bytes: attachment.cover })
  return { json: showStatus(mastodon, status) }
}

function listStatuses(mastodon: FakeMastodon, { id: account }: Account, { query }: FakeRequest): FakeReply {
  const before = Number(query.get('max_id') ?? Number.POSITIVE_INFINITY)
  const own = mastodon.statuses.filter((status) => status.account === account && Number(status.id) < before)
  return {
    json: own
      .toReversed()
      .slice(0, Number(query.get('limit') ?? 20))
      .map((status) => showStatus(mastodon, status)),
  }
}

function showStatus({ origin }: FakeMastodon, { id, mediaId, at }: Status) {
  return { id, url: `${origin}/@someone/${id}`, created_at: at.toISOString(), media_attachments: [{ id: mediaId }] }
}
