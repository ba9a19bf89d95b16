import type { PublicContext } from '#platform/http/context.ts'
import { hashSecret, newSecretText } from '#platform/secrets/secret-text.ts'

const tieSec = 3600

/** The browser that began a sign-in; `browserHash` is null for clients that keep no cookies. */
export type StartingBrowser = { browserHash: Buffer | null }

/** Gives the browser a cookie that later steps must show. Keeps the one it has, so that two tabs do not fight. */
export function tieBrowser({ cookies }: Pick<PublicContext, 'cookies'>): StartingBrowser {
  const secret = cookies.read('sign-in') ?? newSecretText()
  cookies.set('sign-in', secret, tieSec)
  return { browserHash: hashSecret(secret) }
}

/** The browser that asks now. */
export function currentBrowser({ cookies }: Pick<PublicContext, 'cookies'>): StartingBrowser {
  const secret = cookies.read('sign-in')
  return { browserHash: secret === undefined ? null : hashSecret(secret) }
}
