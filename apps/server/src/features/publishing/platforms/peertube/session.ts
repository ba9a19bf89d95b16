import { z } from 'zod'
import { callPlatform, type PlatformAnswer, type PlatformIo, readAnswer } from '../call-platform.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, AccountProfile, AccountSession, ConnectedAccount } from '../platform.ts'

const Client = z.object({ client_id: z.string(), client_secret: z.string() })
const Token = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
const Me = z.object({
  id: z.number(),
  username: z.string(),
  account: z.object({ displayName: z.string() }),
  videoChannels: z.array(z.object({ id: z.number(), displayName: z.string() })),
})

type Credentials = { host: string; identifier: string; password: string; otp?: string | undefined }

/** Signs in by user name and password, which are used here and nowhere stored. */
export async function signInToPeertube(io: PlatformIo, { host, identifier, password, otp }: Credentials): Promise<ConnectedAccount> {
  const answer = await askForToken(io, host, { username: identifier, password }, otp)
  const session = toSession(answer, {})
  const me = await readMe(io, host, session)
  const channel = me.videoChannels[0]
  if (!channel) throw new PlatformError('fix', { code: 'no-channel', words: 'This account has no channel.', status: 400 })
  return { profile: toProfile(host, me), session: { ...session, extras: { channelId: String(channel.id) } }, scopes: [] }
}

export async function refreshPeertubeSession(io: PlatformIo, { host, session }: AccountAccess): Promise<AccountSession> {
  return toSession(await askForToken(io, host, { refresh_token: session.refreshToken ?? '' }), session.extras)
}

export async function endPeertubeSession(io: PlatformIo, { host, session }: AccountAccess): Promise<void> {
  const headers = { authorization: `Bearer ${session.accessToken}` }
  await callPlatform(io, { url: `${host}/api/v1/users/revoke-token`, method: 'POST', headers })
}

export async function readPeertubeProfile(io: PlatformIo, { host, session }: AccountAccess): Promise<AccountProfile> {
  return toProfile(host, await readMe(io, host, session))
}

/** Those that the account may post to, the first of which is meant unless somebody chose. */
export async function readPeertubeChannels(
  io: PlatformIo,
  { host, session }: AccountAccess,
): Promise<{ id: number; displayName: string }[]> {
  return (await readMe(io, host, session)).videoChannels
}

async function askForToken(io: PlatformIo, host: string, grant: Record<string, string>, otp?: string): Promise<PlatformAnswer> {
  const client = readAnswer(Client, await callPlatform(io, { url: `${host}/api/v1/oauth-clients/local` }))
  const grantType = grant['refresh_token'] === undefined ? 'password' : 'refresh_token'
  const url = `${host}/api/v1/users/token`
  const body = new URLSearchParams({ ...client, grant_type: grantType, response_type: 'code', ...grant })
  return callPlatform(
    io,
    { url, method: 'POST', body, ...(otp === undefined ? {} : { headers: { 'x-peertube-otp': otp } }) },
    ({ json }) => {
      const code = z.object({ code: z.string() }).safeParse(json).data?.code
      // What was granted has ended; any other failure passes or is a mistake.
      return code === 'invalid_grant' && grantType === 'refresh_token' ? { kind: 'relink', code } : code ? { code } : {}
    },
  )
}

function toSession(answer: PlatformAnswer, extras: Record<string, string>): AccountSession {
  const token = readAnswer(Token, answer)
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAtMs: Date.now() + token.expires_in * 1000,
    extras,
  }
}

async function readMe(io: PlatformIo, host: string, session: AccountSession): Promise<z.infer<typeof Me>> {
  const headers = { authorization: `Bearer ${session.accessToken}` }
  return readAnswer(Me, await callPlatform(io, { url: `${host}/api/v1/users/me`, headers }))
}

function toProfile(host: string, me: z.infer<typeof Me>): AccountProfile {
  return {
    host,
    extUserId: String(me.id),
    handle: `${me.username}@${new URL(host).host}`,
    name: me.videoChannels[0]?.displayName ?? me.account.displayName,
    profileUrl: `${host}/a/${encodeURIComponent(me.username)}`,
    limits: null,
  }
}
