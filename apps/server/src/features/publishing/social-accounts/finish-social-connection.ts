import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { finishSocialConnection as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { finishMastodonVisit, missingMastodonScopes } from '../platforms/mastodon/authorize.ts'
import { requestIo } from './account-io.ts'
import { endConnection, endWithout } from './end-connection.ts'
import { openMastodonClient, openVisit } from './mastodon-visit.ts'
import { nameFailures } from './name-failure.ts'
import { takeConnection } from './social-connections.store.ts'

export async function finishSocialConnection(
  ctx: RequestContext,
  { state, code }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  // Used up before anything else, so that one answer of the platform can never be traded twice.
  const sealed = await ctx.db.transaction((tx) => takeConnection(tx, ctx, state, 'visit'))
  if (!sealed) return endWithout('expired')
  if (code === undefined) return endWithout('cancelled')
  const visit = await openVisit(ctx, sealed)
  const io = requestIo(ctx)
  const connected = await nameFailures(async () => finishMastodonVisit(io, visit, await openMastodonClient(ctx, io, visit), code))
  const missing = missingMastodonScopes(connected.scopes)
  if (missing.length > 0) return endWithout('fewer-permissions', missing)
  return endConnection(ctx, { platform: 'MASTODON', connected, relinkOf: visit.relinkOf })
}
