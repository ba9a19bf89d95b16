import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sendBack, startProviderServer, type Reply, type Request } from './provider-server.ts'

type Grant = { challenge: string; redirectUri: string }

/** Single-use codes with PKCE, as both networks issue them. */
function makeCodeDesk() {
  const grants = new Map<string, Grant>()
  const tokens = new Set<string>()
  return {
    tokens,
    give(request: Request, who: string): Reply {
      const query = request.url.searchParams
      const redirectUri = query.get('redirect_uri') ?? ''
      const code = randomBytes(16).toString('hex')
      grants.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state') ?? '')
      return sendBack(request, back.href, who)
    },
    trade(form: URLSearchParams): string | undefined {
      const grant = grants.get(form.get('code') ?? '')
      grants.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) return undefined
      const token = randomBytes(16).toString('hex')
      tokens.add(token)
      return token
    },
  }
}

const bearerOf = ({ headers }: Request) => /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** The part of Facebook’s dialog and Graph API that sign-in uses. */
export async function startFacebookServer({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const desk = makeCodeDesk()
  const state: { person: { id: string; name?: string; email?: string } } = { person: { id: '1000' } }
  const server = await startProviderServer((request) => {
    const { pathname, searchParams } = request.url
    if (/^\/v[\d.]+\/dialog\/oauth$/.test(pathname)) return desk.give(request, state.person.name ?? state.person.id)
    if (/^\/v[\d.]+\/oauth\/access_token$/.test(pathname)) {
      const isApp = request.form.get('client_id') === clientId && request.form.get('client_secret') === clientSecret
      const token = isApp ? desk.trade(request.form) : undefined
      return token ? { json: { access_token: token, token_type: 'bearer', expires_in: 5000 } } : { status: 400, json: { error: {} } }
    }
    if (!/^\/v[\d.]+\/me$/.test(pathname)) return undefined
    const proof = createHmac('sha256', clientSecret).update(bearerOf(request)).digest('hex')
    const isKnown = desk.tokens.has(bearerOf(request)) && searchParams.get('appsecret_proof') === proof
    return isKnown ? { json: state.person } : { status: 400, json: { error: {} } }
  })
  return Object.assign(state, { origin: server.origin, close: server.close })
}

/** The part of TikTok’s Login Kit and display API that sign-in uses. */
export async function startTikTokServer({ clientKey, clientSecret }: { clientKey: string; clientSecret: string }) {
  const desk = makeCodeDesk()
  const state: { person: { open_id: string; display_name?: string } } = { person: { open_id: 'open-1' } }
  const server = await startProviderServer((request) => {
    switch (request.url.pathname) {
      case '/v2/auth/authorize/':
        return request.url.searchParams.get('client_key') === clientKey
          ? desk.give(request, state.person.display_name ?? state.person.open_id)
          : { status: 400, json: {} }
      case '/v2/oauth/token/': {
        const { form } = request
        const isApp = form.get('client_key') === clientKey && form.get('client_secret') === clientSecret
        const token = isApp && form.get('grant_type') === 'authorization_code' ? desk.trade(form) : undefined
        // TikTok sends errors with status 200 here.
        if (!token) return { json: { error: 'invalid_grant', error_description: 'Authorization code is expired.' } }
        return {
          json: { access_token: token, open_id: state.person.open_id, scope: 'user.info.basic', expires_in: 86_400, token_type: 'Bearer' },
        }
      }
      case '/v2/user/info/':
        return desk.tokens.has(bearerOf(request))
          ? { json: { data: { user: state.person }, error: { code: 'ok', message: '' } } }
          : { status: 401, json: { error: { code: 'access_token_invalid' } } }
      default:
        return undefined
    }
  })
  return Object.assign(state, { origin: server.origin, close: server.close })
}
