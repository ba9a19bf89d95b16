import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { connectSocialAccountDirectly as endpoint, FinishReply } from '@clipwright/contract/publishing/social-accounts'
import { parseFetchTarget } from '#platform/fetch/fetch-target.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import { signInToBluesky } from '../platforms/bluesky/session.ts'
import { signInToPeertube } from '../platforms/peertube/session.ts'
import type { AccountProfile, ConnectedAccount } from '../platforms/platform.ts'
import { readHost } from '../platforms/read-host.ts'
import { rssProfile } from '../platforms/rss/rss.ts'
import { makeWebhookSecret } from '../platforms/webhook/signature.ts'
import { webhookProfile } from '../platforms/webhook/webhook.ts'
import { requestIo } from './account-io.ts'
import { endConnection, endWithout } from './end-connection.ts'
import { nameFailures } from './name-failure.ts'
import { saveConnection } from './save-connection.ts'
import { showAccount } from './show-account.ts'
import { findAccountRow } from './social-accounts.store.ts'

type Connection = Input<typeof endpoint>

export async function connectSocialAccountDirectly(ctx: RequestContext, input: Connection): Promise<Reply<typeof endpoint>> {
  switch (input.platform) {
    case 'WEBHOOK':
      return connectWebhook(ctx, input)
    case 'RSS':
      return connectFeed(ctx, input)
    case 'BLUESKY':
    case 'PEERTUBE':
      return { ...(await connectByPassword(ctx, input)), secret: null }
  }
}

async function connectByPassword(ctx: RequestContext, input: Extract<Connection, { password: string }>): Promise<FinishReply> {
  const { platform, relinkOf } = input
  if (relinkOf !== undefined && !(await findAccountRow(ctx.db, ctx.orgId, relinkOf))) throw new AppError('RecordNotExisted')
  const credentials = { ...input, host: readHost(input.host, ctx.deps.fetch.allowed) }
  const signIn = platform === 'BLUESKY' ? signInToBluesky : signInToPeertube
  const connected = await nameFailures(() => signIn(requestIo(ctx), credentials))
  return endConnection(ctx, { platform, connected, relinkOf })
}

const granted = (profile: AccountProfile, secret: string): ConnectedAccount => ({
  profile,
  session: { accessToken: secret, refreshToken: null, expiresAtMs: null, extras: {} },
  scopes: [],
})

async function connectWebhook(
  ctx: RequestContext,
  { name, url }: Extract<Connection, { platform: 'WEBHOOK' }>,
): Promise<Reply<typeof endpoint>> {
  const address = parseFetchTarget(url, ctx.deps.fetch.allowed)
  const secret = makeWebhookSecret(randomBytes(32))
  const row = await saveConnection(ctx, { platform: 'WEBHOOK', connected: granted(webhookProfile(name, address.href), secret) })
  return { ...endWithout('connected'), account: await showAccount(ctx, row), secret }
}

async function connectFeed(ctx: RequestContext, { name }: Extract<Connection, { platform: 'RSS' }>): Promise<Reply<typeof endpoint>> {
  const secret = makeSecretText()
  const connected = granted(rssProfile(newId(), name), secret)
  const row = await saveConnection(ctx, { platform: 'RSS', connected, feedHash: hashSecret(secret) })
  return { ...endWithout('connected'), account: await showAccount(ctx, row), secret: null }
}
