import { z } from 'zod'
import { openToken, signToken } from './signed-token.ts'

const windowSec = 300
const defaultTtlSec = 3600

type MediaLinkOptions = {
  /** File name for saving. */
  fileName: string
  contentType: string
  /** Save instead of show. */
  download?: boolean
  /** What it shows belongs to something in the trash; without this a link ends when that is deleted. */
  trash?: boolean
  ttlSec?: number
}

const Payload = z.object({
  key: z.string(),
  type: z.string(),
  download: z.boolean(),
  expiresSec: z.number(),
  name: z.string(),
  trash: z.boolean().optional(),
})
export type MediaGrant = z.infer<typeof Payload>

export type MediaLinks = {
  /**
   * A link to a stored object that works without a header, below `origin` ("" makes it relative). The same object gets the
   * same link within five minutes, so that players and caches can reuse it.
   */
  sign(key: string, options: MediaLinkOptions, origin?: string): string
  /** What a link allows; undefined when its signature is wrong or it has expired. */
  open(token: string, name: string): MediaGrant | undefined
}

/** Only characters that suit an address bar and any file system. The real name is in the token. */
function pathName(fileName: string): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(-80)
  return safe || 'file'
}

/** A list shows hundreds of links, and shows the same ones when it is loaded again. */
const mostCached = 20_000

/** A grant has the same signature throughout a window, so it is signed once. */
function memoizeSigner(secret: Buffer): (grant: MediaGrant) => string {
  const tokens = new Map<string, string>()
  return (grant) => {
    const key = JSON.stringify(grant)
    const cachedToken = tokens.get(key)
    if (cachedToken !== undefined) return cachedToken
    if (tokens.size >= mostCached) tokens.clear()
    const token = signToken(secret, 'media', grant)
    tokens.set(key, token)
    return token
  }
}

export function createMediaLinks(secret: Buffer, nowMs: () => number): MediaLinks {
  const sign = memoizeSigner(secret)
  return {
    sign(key, options, origin = '') {
      const ttlSec = options.ttlSec ?? defaultTtlSec
      const expiresSec = (Math.floor(nowMs() / 1000 / windowSec) + 1) * windowSec + ttlSec
      const grant: MediaGrant = {
        key,
        type: options.contentType,
        download: options.download ?? false,
        expiresSec,
        name: options.fileName,
        ...(options.trash ? { trash: true } : {}),
      }
      return `${origin}/api/media/${sign(grant)}/${pathName(options.fileName)}`
    },
    open(token, name) {
      const grant = Payload.safeParse(openToken(secret, 'media', token))
      if (!grant.success || pathName(grant.data.name) !== name) return undefined
      return grant.data.expiresSec * 1000 > nowMs() ? grant.data : undefined
    },
  }
}
