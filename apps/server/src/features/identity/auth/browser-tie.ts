import type { PublicContext } from '#platform/http/context.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'

const tieSec = 3600

/** The browser that started a sign-in; `browserHash` is null for clients without cookies. */
export type StartingBrowser = { browserHash: Buffer | null }

/** Sets a cookie that later steps must present. Keeps an existing one, so that two tabs do not conflict. */
export function tieBrowser({ cookies }: Pick<PublicContext, 'cookies'>): { browserHash: Buffer } {
  const secret = cookies.read('sign-in') ?? makeSecretText()
  cookies.set('sign-in', secret, tieSec)
  return { browserHash: hashSecret(secret) }
}

/** The browser of this request. */
export function readBrowser({ cookies }: Pick<PublicContext, 'cookies'>): StartingBrowser {
  const secret = cookies.read('sign-in')
  return { browserHash: secret === undefined ? null : hashSecret(secret) }
}
