import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { putNotificationChoice as endpoint } from '@clipwright/contract/messages/notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { isOffered, listChoices, saveChoice } from './notifications.store.ts'
import { offeredChoices } from './offered-choices.ts'

export async function putNotificationChoice(ctx: PersonContext, choice: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (!isOffered(choice.kind, choice.channel)) {
    throw new AppError('InvalidParam', { details: [{ path: 'channel', message: 'This kind does not come in this channel.' }] })
  }
  return ctx.db.transaction(async (tx) => {
    await saveChoice(tx, ctx.userId, choice)
    return { data: offeredChoices(await listChoices(tx, ctx.userId), ctx.deps.config.billing) }
  })
}
