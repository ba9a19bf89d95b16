import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { putNotificationChoice as endpoint } from '@clipwright/contract/notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { listChoices, saveChoice } from './notifications.store.ts'

export async function putNotificationChoice(ctx: PersonContext, choice: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    await saveChoice(tx, ctx.userId, choice)
    return { data: await listChoices(tx, ctx.userId) }
  })
}
