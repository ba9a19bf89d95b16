import { createHash } from 'node:crypto'
import {
  bearerOf,
  type FakeAnswer,
  type FakePlatform,
  type FakeReply,
  type FakeRequest,
  leadBack,
  newToken,
  sha256Of,
  startFakePlatform,
} from './fake-platform.ts'

export type Person = { id: string; name: string }

/** How a platform's OAuth differs from the others'. */
type OAuthHabits = {
  clientIdName?: string
  proof?: 'form' | 'basic'
  /** Of an access token, in seconds; undefined: the answer does not say. */
  expiresIn?: number
  /** Whether there are refresh tokens, and in how many seconds they end where that is told. */
  hasRefresh?: boolean
  refreshExpiresIn?: number
  /** Each refresh token works once, and a second time ends the whole grant. */
  rotates?: boolean
  /** How failures of the token call look. */
  refusal?: (code: string, words: string) => FakeReply
  /** What else the token's answer has. */
  extras?: (person: Person, scope: string) => object
}

type Grant = { challenge: string; redirectUri: string; scope: string; person: Person }

/** A platform that answers only an app: its keys, who agrees, and the ledger. */
export type FakeAppPlatform = FakePlatform & {
  client: { clientId: string; clientSecret: string }
  /** Who agrees on the authorisation page. */
  person: Person
  /** Rights that the person agrees to, of those asked for. */
  agrees: (scope: string) => string
  access: Map<string, Person>
  refresh: Map<string, Person>
  /** How often a video is still being worked on when it is asked about. */
  processingLooks: number
  /** Refused by the platform after it took it. */
  rejects: string | null
  revokeAll(): void
  addToken(person: Person): string
}

type Handlers<T> = {
  authorizePath: string
  tokenPath: string
  /** Where a grant is ended: by whom, and whether all that its person granted ends with it. */
  revocation?: { path: string; isProven: boolean; endsPerson: boolean }
  habits: OAuthHabits
  /** Calls that carry no bearer token: uploads to addresses that are secrets themselves. */
  answerOpen?: (fake: FakeAppPlatform & T, request: FakeRequest) => FakeReply | undefined
  answer: (fake: FakeAppPlatform & T, person: Person, request: FakeRequest) => FakeAnswer
  unauthorized: FakeReply
}

/** The part that every platform with apps has: codes with PKCE, tokens, and who is calling. */
export async function startFakeAppPlatform<T extends object>(state: T, handlers: Handlers<T>): Promise<FakeAppPlatform & T> {
  const codes = new Map<string, Grant>()
  const server = await startFakePlatform((request) => respond(fake, codes, handlers, request))
  const fake: FakeAppPlatform & T = Object.assign(
    server,
    {
      client: { clientId: 'app-id', clientSecret: 'app-secret' },
      person: { id: '1001', name: 'ada' },
      agrees: (scope: string) => scope,
      access: new Map<string, Person>(),
      refresh: new Map<string, Person>(),
      processingLooks: 0,
      rejects: null,
      revokeAll() {
        fake.access.clear()
        fake.refresh.clear()
      },
      addToken(person: Person) {
        const token = newToken()
        fake.access.set(token, person)
        return token
      },
    },
    state,
  )
  return fake
}

function respond<T>(fake: FakeAppPlatform & T, codes: Map<string, Grant>, handlers: Handlers<T>, request: FakeRequest): FakeAnswer {
  const { path, query } = request
  if (path === handlers.authorizePath) {
    if (query.get(handlers.habits.clientIdName ?? 'client_id') !== fake.client.clientId) return { status: 400, json: {} }
    const code = newToken()
    const redirectUri = query.get('redirect_uri') ?? ''
    const scope = fake.agrees(query.get('scope') ?? '')
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, scope, person: fake.person })
    return leadBack(request, code)
  }
  if (path === handlers.tokenPath && request.method === 'POST') return trade(fake, codes, handlers.habits, request)
  if (path === handlers.revocation?.path && request.method === 'POST') return revoke(fake, handlers.revocation, handlers.habits, request)
  const open = handlers.answerOpen?.(fake, request)
  if (open) return open
  const person = fake.access.get(bearerOf(request)) ?? fake.access.get(query.get('access_token') ?? '')
  return person ? handlers.answer(fake, person, request) : handlers.unauthorized
}

const usualRefusal = (error: string, error_description: string): FakeReply => ({
  status: error === 'invalid_client' ? 401 : 400,
  json: { error, error_description },
})

/** Whether a call of the app has its keys, in the way of the platform. */
function provesApp(
  { client }: FakeAppPlatform,
  { clientIdName = 'client_id', proof = 'form' }: OAuthHabits,
  { body, headers }: FakeRequest,
) {
  const form = new URLSearchParams(body.toString())
  const { clientId, clientSecret } = client
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return proof === 'basic'
    ? headers.authorization === basic
    : form.get(clientIdName) === clientId && form.get('client_secret') === clientSecret
}

type Revocation = NonNullable<Handlers<object>['revocation']>

function revoke(fake: FakeAppPlatform, { isProven, endsPerson }: Revocation, habits: OAuthHabits, request: FakeRequest): FakeReply {
  const { refusal = usualRefusal } = habits
  if (isProven && !provesApp(fake, habits, request)) return refusal('invalid_client', 'The client secret is wrong.')
  const token = new URLSearchParams(request.body.toString()).get('token') ?? ''
  const person = fake.refresh.get(token) ?? fake.access.get(token)
  if (!person) return refusal('invalid_token', 'The token has ended.')
  for (const tokens of [fake.access, fake.refresh]) {
    for (const [one, holder] of tokens) if (endsPerson ? holder.id === person.id : one === token) tokens.delete(one)
  }
  return { json: {} }
}

function trade(fake: FakeAppPlatform, codes: Map<string, Grant>, habits: OAuthHabits, request: FakeRequest): FakeReply {
  const form = new URLSearchParams(request.body.toString())
  const { refusal = usualRefusal } = habits
  if (!provesApp(fake, habits, request)) return refusal('invalid_client', 'The client secret is wrong.')
  if (form.get('grant_type') === 'refresh_token') return renew(fake, habits, form, refusal)
  const grant = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
    return refusal('invalid_grant', 'The authorization code is wrong, used or too old.')
  }
  return { json: { ...issue(fake, habits, grant.person), scope: grant.scope, ...habits.extras?.(grant.person, grant.scope) } }
}

function renew(fake: FakeAppPlatform, habits: OAuthHabits, form: URLSearchParams, refusal: typeof usualRefusal): FakeReply {
  const token = form.get('refresh_token') ?? ''
  const person = fake.refresh.get(token)
  if (!person) {
    if (habits.rotates) fake.revokeAll()
    return refusal('invalid_grant', 'The refresh token has ended.')
  }
  if (habits.rotates) fake.refresh.delete(token)
  const { refresh_token, ...rest } = issue(fake, habits, person)
  if (!habits.rotates && refresh_token !== undefined) fake.refresh.delete(refresh_token)
  // Those that do not rotate leave the refresh token out.
  return { json: habits.rotates ? { ...rest, refresh_token } : rest }
}

function issue(fake: FakeAppPlatform, { expiresIn, hasRefresh, refreshExpiresIn }: OAuthHabits, person: Person) {
  const [access_token, refresh_token] = [newToken(), newToken()]
  fake.access.set(access_token, person)
  if (hasRefresh) fake.refresh.set(refresh_token, person)
  return {
    access_token,
    token_type: 'Bearer',
    ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
    ...(hasRefresh ? { refresh_token } : {}),
    ...(refreshExpiresIn === undefined ? {} : { refresh_expires_in: refreshExpiresIn }),
  }
}

type Item = { platform: string; account: Person; remoteId: string; title?: string; text: string; bytes: Buffer }

/** Puts a post into the ledger. */
export function goLive({ live }: FakePlatform, { platform, account, remoteId, title = '', text, bytes }: Item): void {
  live.push({ platform, account: account.id, remoteId, title, text, sha256: sha256Of(bytes), at: new Date() })
}

const dayMs = 86_400_000

/** How many of these moments lie in the last 24 hours, which is how platforms count a day. */
export const countOfDay = (momentsMs: readonly number[]): number => momentsMs.filter((atMs) => atMs > Date.now() - dayMs).length

/** The bytes that a part of an upload has, by `Content-Range`. */
export function readRange({ headers }: FakeRequest): { start: number; end: number; size: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '')
  return match ? { start: Number(match[1]), end: Number(match[2]) + 1, size: Number(match[3]) } : undefined
}
