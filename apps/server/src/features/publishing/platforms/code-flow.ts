import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  callPlatform,
  type PlatformAnswer,
  type PlatformIo,
  type ReadFailure,
  readAnswer,
  readUsualFailure,
  toPlatformError,
} from './call-platform.ts'
import { PlatformError } from './platform-error.ts'
import type { AccountAccess, AccountSession, AppClient, CodeFlow, TokenGrant } from './platform.ts'

type CodeVisit = { redirectUri: string; verifier: string }

export const pkceChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Where the person agrees. The state comes back with them. */
export function authorizeUrl(flow: CodeFlow, { clientId }: AppClient, { redirectUri, verifier }: CodeVisit, state: string): string {
  const url = new URL(flow.authorizeUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    [flow.clientIdName ?? 'client_id']: clientId,
    redirect_uri: redirectUri,
    scope: [...flow.scopes, ...(flow.extraScopes ?? [])].join(flow.separator ?? ' '),
    state,
    code_challenge: pkceChallenge(verifier),
    code_challenge_method: 'S256',
    ...flow.extras,
  }).toString()
  return url.href
}

/** Trades the code, which works once. */
export async function tradeCode(
  io: PlatformIo,
  flow: CodeFlow,
  client: AppClient,
  { redirectUri, verifier, code }: CodeVisit & { code: string },
): Promise<TokenGrant> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  return readGrant(await askForToken(io, flow, client, form), {})
}

/** A new access token for the refresh token, which may come back renewed. */
export async function renewByRefreshToken(flow: CodeFlow, io: PlatformIo, { session, client }: AccountAccess): Promise<AccountSession> {
  if (client === null) throw new PlatformError('retry', { code: 'no-app', status: 503 })
  const form = { grant_type: 'refresh_token', refresh_token: session.refreshToken ?? '' }
  const { session: fresh } = readGrant(await askForToken(io, flow, client, form), session.extras)
  return { ...fresh, grantEndsAtMs: fresh.grantEndsAtMs ?? session.grantEndsAtMs }
}

/** Ends a grant, as RFC 7009 describes it. */
export async function revokeGrant(
  { revocation, clientIdName = 'client_id' }: Pick<CodeFlow, 'revocation' | 'clientIdName'>,
  io: PlatformIo,
  { session, client }: AccountAccess,
): Promise<void> {
  if (!revocation) return
  const { url, token, proof } = revocation
  if (client === null && proof !== 'none') throw new PlatformError('retry', { code: 'no-app', status: 503 })
  const { clientId, clientSecret } = client ?? { clientId: '', clientSecret: '' }
  const form = { token: (token === 'refresh' ? session.refreshToken : null) ?? session.accessToken }
  await callPlatform(
    io,
    {
      url,
      method: 'POST',
      ...(proof === 'basic' ? { headers: basicOf(clientId, clientSecret) } : {}),
      body: new URLSearchParams(proof === 'form' ? { ...form, [clientIdName]: clientId, client_secret: clientSecret } : form),
    },
    (answer) => {
      const failure = readUsualFailure(answer)
      const isOver = ['invalid_token', 'invalid_grant', 'access_token_invalid'].includes(failure.code ?? '')
      return isOver ? { ...failure, kind: 'relink' } : failure
    },
  )
}

/** Scopes that were asked for and not granted. Platforms that do not say which granted all. */
export function missingScopes(flow: CodeFlow, scopes: readonly string[] | null): string[] {
  return scopes === null ? [] : flow.scopes.filter((scope) => !scopes.includes(scope))
}

const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  refresh_expires_in: z.number().optional(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().optional(),
  permissions: z.union([z.array(z.string()), z.string()]).optional(),
})

function readGrant(answer: PlatformAnswer, extras: Record<string, string>): TokenGrant {
  const token = readAnswer(Token, answer)
  const now = Date.now()
  const refreshSec = token.refresh_expires_in ?? token.refresh_token_expires_in
  const scope = token.permissions ?? token.scope
  return {
    session: {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? null,
      expiresAtMs: token.expires_in === undefined ? null : now + token.expires_in * 1000,
      ...(refreshSec === undefined ? {} : { grantEndsAtMs: now + refreshSec * 1000 }),
      extras,
    },
    scopes: typeof scope === 'string' ? scope.split(/[\s,]+/) : (scope ?? null),
    json: answer.json,
  }
}

const MetaFailure = z.object({ error_message: z.string().optional(), error: z.object({ message: z.string() }).optional() })

/** Only what is known to mean that a grant has ended ends it; anything else passes. */
const readTokenFailure: ReadFailure = (answer) => {
  const { code, words } = readUsualFailure(answer)
  const meta = MetaFailure.safeParse(answer.json).data
  const reason = words ?? meta?.error_message ?? meta?.error?.message
  return {
    kind: code === 'invalid_grant' ? 'relink' : 'retry',
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { words: reason.slice(0, 300) }),
  }
}

const basicOf = (clientId: string, clientSecret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
})

async function askForToken(io: PlatformIo, flow: CodeFlow, client: AppClient, form: Record<string, string>): Promise<PlatformAnswer> {
  const { clientIdName = 'client_id', proof = 'form' } = flow
  const { clientId, clientSecret } = client
  const answer = await callPlatform(
    io,
    {
      url: flow.tokenUrl,
      method: 'POST',
      ...(proof === 'basic' ? { headers: basicOf(clientId, clientSecret) } : {}),
      body: new URLSearchParams({ ...form, [clientIdName]: clientId, ...(proof === 'basic' ? {} : { client_secret: clientSecret }) }),
    },
    readTokenFailure,
  )
  // Some platforms send failures with status 200.
  const hasFailed = z.object({ error: z.string() }).safeParse(answer.json).success
  if (hasFailed) throw toPlatformError(answer, readTokenFailure)
  return answer
}

export type ClientCheck = { outcome: 'accepted' | 'refused' | 'unreachable' | 'unclear'; detail: string | null }

/** Words in which platforms say that they do not know an app, or that its secret is another. */
const refusesClient = /invalid_client|unauthorized_client|client secret|platform app|validating application/i
const refusesCode = /invalid_grant|authorization code|verification code/i

/** Asks the platform about the keys of an app: a made-up code is refused for itself, unless the app is refused first. */
export async function checkClient(io: PlatformIo, flow: CodeFlow, client: AppClient, redirectUri: string): Promise<ClientCheck> {
  try {
    await tradeCode(io, flow, client, { redirectUri, verifier: 'a'.repeat(43), code: 'a-made-up-code-to-see-whether-the-app-is-accepted' })
    return { outcome: 'unclear', detail: null }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.status === null || error.status >= 500 || error.status === 429) return { outcome: 'unreachable', detail: error.words }
    const answerText = `${error.code} ${error.words ?? ''}`
    const isRefused = refusesClient.test(answerText) || (error.status === 401 && error.code !== 'invalid_grant')
    const outcome = isRefused ? 'refused' : refusesCode.test(answerText) ? 'accepted' : 'unclear'
    return { outcome, detail: error.words ?? error.code }
  }
}
