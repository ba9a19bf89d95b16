import { type PlatformLimits, platformLimits } from '@clipwright/contract/publishing/platform-limits'
import { z } from 'zod'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess, AccountProfile } from '../platform.ts'

const Account = z.object({ id: z.string(), username: z.string(), display_name: z.string(), url: z.string().nullable() })
const Instance = z.object({
  domain: z.string(),
  configuration: z.object({
    statuses: z.object({ max_characters: z.number() }),
    media_attachments: z.object({ video_size_limit: z.number().optional() }).optional(),
  }),
})

type Access = Pick<AccountAccess, 'host' | 'session'>

/** Who the grant is for, and what the server of the account allows. */
export async function readMastodonProfile(io: PlatformIo, { host, session }: Access): Promise<AccountProfile> {
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const account = readAnswer(Account, await callPlatform(io, { url: `${host}/api/v1/accounts/verify_credentials`, headers }))
  const instance = readAnswer(Instance, await callPlatform(io, { url: `${host}/api/v2/instance` }))
  return {
    host,
    extUserId: account.id,
    handle: `@${account.username}@${instance.domain}`,
    name: account.display_name || account.username,
    profileUrl: account.url,
    limits: toLimits(instance),
  }
}

function toLimits({ configuration }: z.infer<typeof Instance>): PlatformLimits {
  const { text, title, video, cap } = platformLimits.MASTODON
  return {
    text: { ...text, most: configuration.statuses.max_characters },
    title,
    video: { ...video, mostBytes: configuration.media_attachments?.video_size_limit ?? video.mostBytes },
    cap,
  }
}
