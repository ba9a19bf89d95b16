import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { stopMails as endpoint } from '@clipwright/contract/messages/notifications'
import type { PublicContext } from '#platform/http/context.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { findReader, saveChoice } from './notifications.store.ts'
import { openStopToken, stopSecret } from './stop-token.ts'

export async function stopMails(ctx: PublicContext, { token }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const grant = openStopToken(await serverSecret(ctx.db, stopSecret), token)
  if (!grant || !(await findReader(ctx.db, grant.userId)))
    throw new AppError('RecordNotExisted', { say: 'This link is incomplete or has expired.' })
  await ctx.db.transaction((tx) => saveChoice(tx, grant.userId, { kind: grant.kind, channel: 'email', isOn: false }))
  return { kind: grant.kind, done: true }
}
