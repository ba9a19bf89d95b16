import { platformLimits } from '@clipwright/contract/publishing/platform-limits'
import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer } from '../call-platform.ts'
import { nextPacificMidnight } from './pacific-midnight.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, AccountProfile, CodeFlow } from '../platform.ts'
import { verifiedMostMs, youtubeApi, youtubeExtraScopes, youtubeFailures, youtubeScopes } from './platform.ts'

const Failure = z.object({
  error: z.object({ message: z.string().optional(), errors: z.array(z.object({ reason: z.string() })).optional() }),
})

/** Failures by their reason; a used-up quota comes back at midnight in California. An upload that is gone is begun again. */
export function callYoutube(io: PlatformIo, request: PlatformRequest): Promise<PlatformAnswer> {
  return callPlatform(io, request, (answer) => {
    const error = Failure.safeParse(answer.json).data?.error
    const code = error?.errors?.[0]?.reason
    const isGone = request.method === 'PUT' && (answer.status === 404 || answer.status === 410)
    const kind = isGone ? ('prepare-again' as const) : youtubeFailures[code ?? '']
    return {
      ...(kind === undefined ? {} : { kind }),
      ...(code === undefined ? {} : { code }),
      ...(error?.message === undefined ? {} : { words: error.message.slice(0, 300) }),
      ...(code === 'quotaExceeded' ? { retryAt: nextPacificMidnight(Date.now()) } : {}),
    }
  })
}

const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), customUrl: z.string().optional() }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
        status: z.object({ longUploadsStatus: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

type Session = Pick<AccountAccess, 'session'>

async function readChannel(io: PlatformIo, access: Session): Promise<{ profile: AccountProfile; uploads: string }> {
  const url = `${youtubeApi}/youtube/v3/channels?part=snippet,contentDetails,status&mine=true`
  const [channel] = readAnswer(Channels, await callYoutube(io, { url, headers: bearer(access) })).items ?? []
  if (!channel) throw new PlatformError('fix', { code: 'no-channel', words: 'This Google account has no channel.', status: 400 })
  const { id, snippet, contentDetails, status } = channel
  const { text, title, video, cap } = platformLimits.YOUTUBE
  const isVerified = status?.longUploadsStatus === 'allowed' || status?.longUploadsStatus === 'eligible'
  return {
    uploads: contentDetails.relatedPlaylists.uploads,
    profile: {
      host: '',
      extUserId: id,
      handle: snippet.customUrl ?? snippet.title,
      name: snippet.title,
      profileUrl: `https://www.youtube.com/channel/${id}`,
      limits: { text, title, video: { ...video, mostMs: isVerified ? verifiedMostMs : video.mostMs }, cap },
    },
  }
}

export const readYoutubeProfile = async (io: PlatformIo, access: AccountAccess): Promise<AccountProfile> =>
  (await readChannel(io, access)).profile

export const youtubeFlow: CodeFlow = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  consoleUrl: 'https://console.cloud.google.com/apis/credentials',
  // Source: developers.google.com/identity/protocols/oauth2/web-server, "Revoking a token".
  revocation: { url: 'https://oauth2.googleapis.com/revoke', token: 'refresh', proof: 'none' },
  scopes: youtubeScopes,
  extraScopes: youtubeExtraScopes,
  // Without these there is no refresh token the second time.
  extras: { access_type: 'offline', prompt: 'consent' },
  async open(io, { session, scopes }) {
    const { profile, uploads } = await readChannel(io, { session })
    return { profile, session: { ...session, extras: { uploads } }, scopes: scopes ?? [...youtubeScopes] }
  },
}
