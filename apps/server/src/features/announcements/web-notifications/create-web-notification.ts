import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createWebNotification as endpoint } from '@clipwright/contract/announcements/web-notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { toNotification } from './notification-view.ts'
import { storeMedia, toDetails, toValues } from './notification-values.ts'
import { insertNotification } from './web-notifications.store.ts'

export async function createWebNotification(ctx: PersonContext, draft: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const values = toValues(draft, { imageKey: null, videoKey: null, ...(await storeMedia(ctx, draft)) })
  return ctx.db.transaction(async (tx) => {
    const row = await insertNotification(tx, values)
    if (!row) throw new AppError('NameDuplicated', { details: [{ path: 'key', message: 'This key is taken.' }] })
    const object = `web_notification:${draft.key}`
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: ctx.userId,
      action: 'web_notification.created',
      object,
      details: toDetails(values),
    })
    return toNotification(row, ctx.deps.mediaLinks)
  })
}
