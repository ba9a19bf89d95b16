import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { connectSocialAccount as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { makeSecretText } from '#platform/secrets/secret-text.ts'
import { mastodonAuthorizeUrl } from '../platforms/mastodon/authorize.ts'
import { readHost } from '../platforms/read-host.ts'
import { requestIo } from './account-io.ts'
import { openMastodonClient, sealVisit } from './mastodon-visit.ts'
import { nameFailures } from './name-failure.ts'
import { findAccountRow } from './social-accounts.store.ts'
import { insertConnection } from './social-connections.store.ts'

export async function connectSocialAccount(
  ctx: RequestContext,
  { host, relinkOf }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  if (relinkOf !== undefined && !(await findAccountRow(ctx.db, ctx.orgId, relinkOf))) throw new AppError('RecordNotExisted')
  const visit = {
    host: readHost(host, ctx.deps.fetch.allowed),
    redirectUri: `${ctx.origin}/post/callback`,
    verifier: makeSecretText(),
    ...(relinkOf === undefined ? {} : { relinkOf }),
  }
  const client = await nameFailures(() => openMastodonClient(ctx, requestIo(ctx), visit))
  const state = makeSecretText()
  const sealed = await sealVisit(ctx, visit)
  await ctx.db.transaction((tx) => insertConnection(tx, ctx, { token: state, kind: 'visit', sealed }))
  return { authorizeUrl: mastodonAuthorizeUrl(visit, client, state) }
}
