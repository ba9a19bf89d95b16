import { platformLimits } from '@clipwright/contract/publishing/platform-limits'
import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer, toPlatformError } from '../call-platform.ts'
import type { AccountAccess, AccountProfile, CodeFlow } from '../platform.ts'
import { tiktokApi, tiktokFailures, tiktokScopes } from './platform.ts'

const Failure = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) })

const readTiktokFailure = ({ json }: PlatformAnswer) => {
  const error = Failure.safeParse(json).data?.error
  const kind = tiktokFailures[error?.code ?? '']
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(error ? { code: error.code } : {}),
    ...(error?.message ? { words: error.message.slice(0, 300) } : {}),
  }
}

/** Every answer names an error, `ok` when there is none, whatever its status. */
export async function callTiktok(
  io: PlatformIo,
  access: Pick<AccountAccess, 'session'>,
  path: string,
  json: unknown,
): Promise<PlatformAnswer> {
  const request: PlatformRequest = { url: `${tiktokApi}${path}`, method: 'POST', headers: bearer(access), json }
  const answer = await callPlatform(io, request, readTiktokFailure)
  const code = Failure.safeParse(answer.json).data?.error.code ?? 'ok'
  if (code !== 'ok') throw toPlatformError(answer, readTiktokFailure)
  return answer
}

const Creator = z.object({
  data: z.object({
    creator_username: z.string(),
    creator_nickname: z.string(),
    privacy_level_options: z.array(z.string()),
    comment_disabled: z.boolean(),
    duet_disabled: z.boolean(),
    stitch_disabled: z.boolean(),
    max_video_post_duration_sec: z.number(),
  }),
})
type Creator = z.infer<typeof Creator>['data']

/** What TikTok lets this creator do now. */
export async function readCreator(io: PlatformIo, access: Pick<AccountAccess, 'session'>): Promise<Creator> {
  return readAnswer(Creator, await callTiktok(io, access, '/v2/post/publish/creator_info/query/', {})).data
}

function toProfile(extUserId: string, creator: Creator): AccountProfile {
  const { text, title, video, cap } = platformLimits.TIKTOK_BUSINESS
  return {
    host: '',
    extUserId,
    handle: `@${creator.creator_username}`,
    name: creator.creator_nickname,
    profileUrl: `https://www.tiktok.com/@${encodeURIComponent(creator.creator_username)}`,
    limits: { text, title, video: { ...video, mostMs: creator.max_video_post_duration_sec * 1000 }, cap },
  }
}

export const readTiktokProfile = async (io: PlatformIo, access: AccountAccess): Promise<AccountProfile> =>
  toProfile(access.extUserId, await readCreator(io, access))

export const tiktokFlow: CodeFlow = {
  authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
  tokenUrl: `${tiktokApi}/v2/oauth/token/`,
  consoleUrl: 'https://developers.tiktok.com/apps/',
  // Source: developers.tiktok.com/docs/en/oauth-revoke-a-user-access-token, read 2026-11-29.
  revocation: { url: `${tiktokApi}/v2/oauth/revoke/`, token: 'access', proof: 'form' },
  scopes: tiktokScopes,
  separator: ',',
  clientIdName: 'client_key',
  async open(io, { session, scopes, json }) {
    const { open_id } = z.object({ open_id: z.string().min(1) }).parse(json)
    // Without the right to post, nobody is told who the creator is.
    const isComplete = scopes === null || scopes.includes('video.publish')
    const nobody = { host: '', extUserId: open_id, handle: open_id, name: open_id, profileUrl: null, limits: null }
    const profile = isComplete ? toProfile(open_id, await readCreator(io, { session })) : nobody
    return { profile, session, scopes: scopes ?? [...tiktokScopes] }
  },
}
