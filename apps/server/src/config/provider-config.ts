import type { Env } from './env-schema.ts'

type Client = { clientId: string; clientSecret: string }

/** Addresses of each social provider. Null: the operator has not registered this server with it. */
export type ProviderConfig = {
  google: (Client & { issuer: string }) | null
  facebook: (Client & { dialogBase: string; graphBase: string }) | null
  tiktok: (Client & { dialogBase: string; apiBase: string }) | null
}

const googleIssuer = 'https://accounts.google.com'
const facebookHosts = { dialog: 'https://www.facebook.com', graph: 'https://graph.facebook.com' }
const tiktokHosts = { dialog: 'https://www.tiktok.com', api: 'https://open.tiktokapis.com' }

const noSlash = (address: string) => address.replace(/\/+$/, '')

function client(id: string | undefined, secret: string | undefined): Client | null {
  return id !== undefined && secret !== undefined ? { clientId: id, clientSecret: secret } : null
}

export function providerConfig(env: Env): ProviderConfig {
  const google = client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  const facebook = client(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET)
  const tiktok = client(env.TIKTOK_CLIENT_KEY, env.TIKTOK_CLIENT_SECRET)
  return {
    // Issuers are compared character by character, so this one is left as written.
    google: google && { ...google, issuer: env.GOOGLE_ISSUER ?? googleIssuer },
    facebook: facebook && {
      ...facebook,
      dialogBase: noSlash(env.FACEBOOK_BASE ?? facebookHosts.dialog),
      graphBase: noSlash(env.FACEBOOK_BASE ?? facebookHosts.graph),
    },
    tiktok: tiktok && {
      ...tiktok,
      dialogBase: noSlash(env.TIKTOK_BASE ?? tiktokHosts.dialog),
      apiBase: noSlash(env.TIKTOK_BASE ?? tiktokHosts.api),
    },
  }
}

/** An id without its secret, or the reverse, is a mistake. */
export function halfProviders(env: Env): { name: string; message: string }[] {
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ] as const
  return pairs.flatMap(([id, secret]) => {
    if ((env[id] === undefined) === (env[secret] === undefined)) return []
    const [missing, present] = env[id] === undefined ? [id, secret] : [secret, id]
    return [{ name: missing, message: `is needed when ${present} is given` }]
  })
}
