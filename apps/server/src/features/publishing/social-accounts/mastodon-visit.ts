import { SocialAccountId } from '@clipwright/contract/ids'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'
import { type MastodonClient, registerMastodonClient } from '../platforms/mastodon/authorize.ts'
import { openPassage, sealPassage } from './account-session.ts'
import { findClient, insertClient } from './social-connections.store.ts'

/** What has to be the same when the person comes back. */
const Visit = z.object({
  host: z.string(),
  redirectUri: z.string(),
  verifier: z.string(),
  relinkOf: SocialAccountId.optional(),
})
type Visit = z.infer<typeof Visit>

const platform = 'MASTODON'
const Secret = z.string()
const clientOwner = (host: string) => `social-client:${platform}:${host}`
const visitOwner = ({ orgId }: RequestContext) => `social-visit:${orgId}`

export const sealVisit = (ctx: RequestContext, visit: Visit) => sealPassage(ctx.db, visitOwner(ctx), visit)
export const openVisit = (ctx: RequestContext, sealed: Buffer) => openPassage(ctx.db, visitOwner(ctx), sealed, Visit)

/** This installation as a client of the server, registered once for each address it is reached under. */
export async function openMastodonClient(
  ctx: RequestContext,
  io: PlatformIo,
  place: Pick<Visit, 'host' | 'redirectUri'>,
): Promise<MastodonClient> {
  const key = { platform, ...place } as const
  const stored = (await findClient(ctx.db, key)) ?? (await register(ctx, io, key))
  return { clientId: stored.clientId, clientSecret: await openPassage(ctx.db, clientOwner(place.host), stored.secretSealed, Secret) }
}

async function register(ctx: RequestContext, io: PlatformIo, key: { platform: 'MASTODON'; host: string; redirectUri: string }) {
  const { clientId, clientSecret } = await registerMastodonClient(io, key.host, key.redirectUri)
  const fresh = { clientId, secretSealed: await sealPassage(ctx.db, clientOwner(key.host), clientSecret) }
  await insertClient(ctx.db, key, fresh)
  // Another call may have been first.
  return (await findClient(ctx.db, key)) ?? fresh
}
