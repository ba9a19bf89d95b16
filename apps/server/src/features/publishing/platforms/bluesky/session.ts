import { z } from 'zod'
import { callPlatform, type PlatformAnswer, type PlatformIo, type ReadFailure, readAnswer, readUsualFailure } from '../call-platform.ts'
import type { AccountAccess, AccountProfile, AccountSession, ConnectedAccount } from '../platform.ts'
import { blueskyApp } from './platform.ts'

const Session = z.object({
  accessJwt: z.string(),
  refreshJwt: z.string(),
  handle: z.string(),
  did: z.string(),
  didDoc: z
    .object({ service: z.array(z.object({ id: z.string(), serviceEndpoint: z.string() }).loose()).optional() })
    .loose()
    .optional(),
})
const Claims = z.object({ exp: z.number() })

/** Tokens that ended come with status 400; the name of the error tells. */
export const readBlueskyFailure: ReadFailure = (answer) => {
  const detail = readUsualFailure(answer)
  const isEnded = detail.code === 'ExpiredToken' || detail.code === 'InvalidToken'
  return isEnded ? { ...detail, kind: 'relink' } : detail
}

/** Signs in by an app password, which is used here and nowhere stored. */
export async function signInToBluesky(
  io: PlatformIo,
  { host, identifier, password }: { host: string; identifier: string; password: string },
): Promise<ConnectedAccount> {
  const url = `${host}/xrpc/com.atproto.server.createSession`
  const answer = await callPlatform(
    io,
    { url, method: 'POST', json: { identifier: identifier.replace(/^@/, ''), password } },
    readBlueskyFailure,
  )
  const { profile, session } = readSession(host, answer)
  return { profile, session, scopes: [] }
}

/** Each answer has a new refresh token; the one before is accepted a short time longer. */
export async function refreshBlueskySession(io: PlatformIo, { host, session }: AccountAccess): Promise<AccountSession> {
  const url = `${host}/xrpc/com.atproto.server.refreshSession`
  const headers = { authorization: `Bearer ${session.refreshToken ?? ''}` }
  return readSession(host, await callPlatform(io, { url, method: 'POST', headers }, readBlueskyFailure)).session
}

/** Ends the session that the refresh token stands for, and with it all tokens of it. */
export async function endBlueskySession(io: PlatformIo, { host, session }: AccountAccess): Promise<void> {
  const url = `${host}/xrpc/com.atproto.server.deleteSession`
  const headers = { authorization: `Bearer ${session.refreshToken ?? ''}` }
  await callPlatform(io, { url, method: 'POST', headers }, readBlueskyFailure)
}

export async function readBlueskyProfile(io: PlatformIo, { host, session }: AccountAccess): Promise<AccountProfile> {
  const url = `${host}/xrpc/com.atproto.server.getSession`
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await callPlatform(io, { url, headers }, readBlueskyFailure)
  return toProfile(host, readAnswer(Session.pick({ handle: true, did: true }), answer))
}

function readSession(host: string, answer: PlatformAnswer): { profile: AccountProfile; session: AccountSession } {
  const data = readAnswer(Session, answer)
  const pds = data.didDoc?.service?.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint
  return {
    profile: toProfile(host, data),
    session: {
      accessToken: data.accessJwt,
      refreshToken: data.refreshJwt,
      expiresAtMs: readExpiryMs(data.accessJwt),
      // Data goes to the account's own server, which may be another than the one that signs people in.
      extras: { pds: (pds ?? host).replace(/\/$/, '') },
    },
  }
}

function toProfile(host: string, { handle, did }: { handle: string; did: string }): AccountProfile {
  return { host, extUserId: did, handle: `@${handle}`, name: handle, profileUrl: `${blueskyApp}/profile/${handle}`, limits: null }
}

/** Without a readable date the token counts as one that ends in an hour. */
function readExpiryMs(jwt: string): number {
  try {
    const claims = Claims.parse(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')))
    return claims.exp * 1000
  } catch {
    // Servers may use tokens of another form.
    return Date.now() + 3_600_000
  }
}
