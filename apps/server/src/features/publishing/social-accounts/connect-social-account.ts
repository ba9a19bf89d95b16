import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { connectSocialAccount as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { makeSecretText } from '#platform/secrets/secret-text.ts'
import { authorizeUrl } from '../platforms/code-flow.ts'
import { mastodonAuthorizeUrl } from '../platforms/mastodon/authorize.ts'
import type { AppClient } from '../platforms/platform.ts'
import { flowOf } from '../platforms/platforms.ts'
import { readHost } from '../platforms/read-host.ts'
import { requestIo } from './account-io.ts'
import { openAppClient } from './app-client.ts'
import { openMastodonClient } from './mastodon-client.ts'
import { nameFailures } from './name-failure.ts'
import { requireAccount } from './require-account.ts'
import { insertConnection } from './social-connections.store.ts'
import { callbackUri, sealVisit, type Visit } from './visit.ts'

export async function connectSocialAccount(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { platform, relinkOf } = input
  if (relinkOf !== undefined) await requireAccount(ctx, relinkOf)
  const visit = {
    platform,
    host: platform === 'MASTODON' ? readHost(input.host, ctx.deps.fetch.allowed) : '',
    redirectUri: callbackUri(ctx.origin),
    verifier: makeSecretText(),
    ...(relinkOf === undefined ? {} : { relinkOf }),
  }
  const client = await openClient(ctx, visit)
  const state = makeSecretText()
  const sealed = await sealVisit(ctx, visit)
  await ctx.db.transaction((tx) => insertConnection(tx, ctx, { token: state, kind: 'visit', sealed }))
  const isOpen = platform === 'MASTODON'
  return { authorizeUrl: isOpen ? mastodonAuthorizeUrl(visit, client, state) : authorizeUrl(flowOf(platform), client, visit, state) }
}

/** Throws `RecordNotExisted` where the operator has set up no app for the platform. */
export async function openClient(ctx: RequestContext, visit: Visit): Promise<AppClient> {
  if (visit.platform === 'MASTODON') return nameFailures(() => openMastodonClient(ctx, requestIo(ctx), visit))
  const client = await openAppClient(ctx.db, visit.platform)
  if (!client) throw new AppError('RecordNotExisted', { say: 'This platform is not set up on this server.' })
  return client
}
