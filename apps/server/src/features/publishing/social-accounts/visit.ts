import { SocialAccountId } from '@clipwright/contract/ids'
import { closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import { openPassage, sealPassage } from './account-session.ts'

/** What has to be the same when a person comes back from a platform’s page. */
const Visit = z.object({
  platform: z.enum(['MASTODON', ...closedPlatforms]),
  /** Empty for platforms without servers. */
  host: z.string(),
  redirectUri: z.string(),
  verifier: z.string(),
  relinkOf: SocialAccountId.optional(),
})
export type Visit = z.infer<typeof Visit>

const visitOwner = ({ orgId }: RequestContext) => `social-visit:${orgId}`

export const sealVisit = (ctx: RequestContext, visit: Visit) => sealPassage(ctx.db, visitOwner(ctx), visit)
export const openVisit = (ctx: RequestContext, sealed: Buffer) => openPassage(ctx.db, visitOwner(ctx), sealed, Visit)

/** Where platforms send people back, letter by letter as the operator has to register it. */
export const callbackUri = (origin: string) => `${origin}/post/callback`
