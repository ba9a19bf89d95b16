import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { finishSocialConnection as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { missingScopes, tradeCode } from '../platforms/code-flow.ts'
import { finishMastodonVisit, missingMastodonScopes } from '../platforms/mastodon/authorize.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'
import { flowOf } from '../platforms/platforms.ts'
import { requestIo } from './account-io.ts'
import { openClient } from './connect-social-account.ts'
import { endConnection, endWithout } from './end-connection.ts'
import { nameFailures } from './name-failure.ts'
import { findAccountRow } from './social-accounts.store.ts'
import { takeConnection } from './social-connections.store.ts'
import { openVisit, type Visit } from './visit.ts'

export async function finishSocialConnection(
  ctx: RequestContext,
  { state, code }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  // Used up before anything else, so that one answer of the platform can never be traded twice.
  const sealed = await ctx.db.transaction((tx) => takeConnection(tx, ctx, state, 'visit'))
  if (!sealed) return endWithout('expired')
  if (code === undefined) return endWithout('cancelled')
  const visit = await openVisit(ctx, sealed)
  const end = await nameFailures(() => finishVisit(ctx, visit, code))
  if ('missing' in end) return endWithout('fewer-permissions', end.missing)
  return endConnection(ctx, { platform: visit.platform, connected: end.connected, relinkOf: visit.relinkOf })
}

type VisitEnd = { missing: string[] } | { connected: ConnectedAccount }

/** Trades the code for a grant, and reads whose it is once the grant is large enough. */
async function finishVisit(ctx: RequestContext, visit: Visit, code: string): Promise<VisitEnd> {
  const io = requestIo(ctx)
  const client = await openClient(ctx, visit)
  if (visit.platform === 'MASTODON') {
    const connected = await finishMastodonVisit(io, visit, client, code)
    const missing = missingMastodonScopes(connected.scopes)
    return missing.length > 0 ? { missing } : { connected }
  }
  const flow = flowOf(visit.platform)
  const grant = await tradeCode(io, flow, client, { ...visit, code })
  const missing = missingScopes(flow, grant.scopes)
  if (missing.length > 0) return { missing }
  const account = visit.relinkOf === undefined ? undefined : await findAccountRow(ctx.db, ctx.orgId, visit.relinkOf)
  return { connected: await flow.open(io, grant, { client, expected: account?.extUserId ?? null }) }
}
