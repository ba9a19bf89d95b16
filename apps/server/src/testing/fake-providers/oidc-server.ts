import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { sendBack, startProviderServer, type Request } from './provider-server.ts'

type OidcPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** One thing that a broken or hostile provider does wrong. */
export type OidcTwist =
  | 'wrong_nonce'
  | 'wrong_audience'
  | 'wrong_issuer'
  | 'expired'
  | 'unsigned'
  | 'wrong_key'
  | 'no_id_token'
  | 'hmac_with_public_key'

type Grant = { nonce: string | null; challenge: string | null; redirectUri: string; person: OidcPerson }

/**
 * An OpenID provider with discovery, PKCE, single-use codes and signed ID tokens, which can be told to do one thing wrong.
 * Everybody who comes to it is `person`.
 */
export async function startOidcServer({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const [keys, otherKeys] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const grants = new Map<string, Grant>()
  const state: { person: OidcPerson; twist: OidcTwist | null; tokenCalls: number } = {
    person: { sub: 'person-1' },
    twist: null,
    tokenCalls: 0,
  }

  const authorize = (request: Request) => {
    const { searchParams: query } = request.url
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== clientId) return { status: 400, json: { error: 'invalid_client' } }
    const code = randomBytes(16).toString('hex')
    grants.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri, person: state.person })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', server.origin)
    return sendBack(request, back.href, state.person.email ?? state.person.sub)
  }

  const token = async ({ headers, form }: Request) => {
    state.tokenCalls += 1
    const [id, secret] = basicOf(headers.authorization)
    if (id !== clientId || secret !== clientSecret) return { status: 401, json: { error: 'invalid_client' } }
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return { status: 400, json: { error: 'invalid_grant' } }
    }
    const id_token =
      state.twist === 'no_id_token'
        ? undefined
        : await signIdToken(grant, { issuer: server.origin, clientId, twist: state.twist, keys, otherKeys })
    return { json: { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 300, id_token } }
  }

  const server = await startProviderServer(async (request) => {
    switch (request.url.pathname) {
      case '/.well-known/openid-configuration':
        return { json: metadata(server.origin) }
      case '/jwks':
        return { json: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }] } }
      case '/authorize':
        return authorize(request)
      case '/token':
        return token(request)
      default:
        return undefined
    }
  })
  return Object.assign(state, { issuer: server.origin, clientId, clientSecret, close: server.close })
}

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

function metadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicOf(authorization = ''): string[] {
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  return text.split(':').map((half) => decodeURIComponent(half.replaceAll('+', ' ')))
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
type Signer = { issuer: string; clientId: string; twist: OidcTwist | null; keys: Keys; otherKeys: Keys }

async function signIdToken({ nonce, person }: Grant, { issuer, clientId, twist, keys, otherKeys }: Signer): Promise<string> {
  const nowSec = Math.floor(Date.now() / 1000)
  const issuedSec = twist === 'expired' ? nowSec - 7200 : nowSec
  const claims: JWTPayload = {
    ...person,
    iss: twist === 'wrong_issuer' ? 'https://elsewhere.test' : issuer,
    aud: twist === 'wrong_audience' ? 'another-client' : clientId,
    iat: issuedSec,
    exp: issuedSec + 300,
    nonce: twist === 'wrong_nonce' ? 'another-nonce' : (nonce ?? undefined),
  }
  if (twist === 'unsigned') return new UnsecuredJWT(claims).encode()
  if (twist === 'hmac_with_public_key') {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)).padEnd(64))
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
  }
  const key = twist === 'wrong_key' ? otherKeys.privateKey : keys.privateKey
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
}
