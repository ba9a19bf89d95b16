import type { Reply } from '@clipwright/contract/endpoint'
import type { listNotificationChoices as endpoint } from '@clipwright/contract/messages/notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { listChoices } from './notifications.store.ts'
import { offeredChoices } from './offered-choices.ts'

export async function listNotificationChoices(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  return { data: offeredChoices(await listChoices(ctx.db, ctx.userId), ctx.deps.config.billing) }
}
