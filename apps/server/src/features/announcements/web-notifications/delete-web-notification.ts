import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { deleteWebNotification as endpoint } from '@clipwright/contract/announcements/web-notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { deleteNotification, lockNotification } from './web-notifications.store.ts'

export async function deleteWebNotification(ctx: PersonContext, { key }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  await ctx.db.transaction(async (tx) => {
    const row = await lockNotification(tx, key)
    if (!row) throw new AppError('RecordNotExisted', { cause: `web notification ${key}` })
    await deleteNotification(tx, key)
    const [object, details] = [`web_notification:${key}`, { title: row.title }]
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'web_notification.deleted', object, details })
  })
  await ctx.deps.storage.deleteAll(`web-notifications/${key}/`)
  return { done: true }
}
