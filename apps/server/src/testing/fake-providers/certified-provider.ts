import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

type Client = {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Tokens can be renewed, each refresh token once; one that comes twice ends the grant. */
  renews?: boolean
}
type Person = { sub: string; email?: string; name?: string }

/** Starts oidc-provider, a certified OpenID implementation, in which everybody is `person` and consents to everything. */
export async function startCertifiedProvider({ clientId, clientSecret, redirectUri, renews = false }: Client) {
  const state: { person: Person } = { person: { sub: 'person-1' } }
  const server = createServer((request, reply) => void answer?.(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: renews ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
      },
    ],
    ...(renews ? { rotateRefreshToken: true } : {}),
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    cookies: { keys: ['test-key'] },
  })
  const answer = async (...[request, reply]: Parameters<ReturnType<Provider['callback']>>) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, reply)
    const { prompt, params, session } = await provider.interactionDetails(request, reply)
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, reply, { login: { accountId: state.person.sub } })
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(request, reply, { consent: { grantId: await grant.save() } })
  }
  return Object.assign(state, {
    issuer,
    /** Walks through its pages with its cookies, and returns the query that the product gets. */
    async visit(url: string): Promise<Record<string, string>> {
      const cookies = new Map<string, string>()
      let next = new URL(url)
      for (let hop = 0; hop < 10 && next.origin === issuer; hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        next = new URL(reply.headers.get('location') ?? '', next)
      }
      return Object.fromEntries(next.searchParams)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
