import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateWebNotification as endpoint } from '@clipwright/contract/announcements/web-notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { toNotification } from './notification-view.ts'
import { storeMedia, toDetails, toValues } from './notification-values.ts'
import { lockNotification, updateNotification } from './web-notifications.store.ts'

export async function updateWebNotification(ctx: PersonContext, draft: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const media = await storeMedia(ctx, draft)
  const { before, after } = await ctx.db.transaction(async (tx) => {
    const before = await lockNotification(tx, draft.key)
    if (!before) throw new AppError('RecordNotExisted', { cause: `web notification ${draft.key}` })
    const values = toValues(draft, { imageKey: before.imageKey, videoKey: before.videoKey, ...media })
    const object = `web_notification:${draft.key}`
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: ctx.userId,
      action: 'web_notification.updated',
      object,
      details: toDetails(values),
    })
    return { before, after: await updateNotification(tx, values) }
  })
  const unusedKeys = [before.imageKey, before.videoKey].filter((key) => key !== null && key !== after.imageKey && key !== after.videoKey)
  await Promise.all(unusedKeys.map((key) => ctx.deps.storage.delete(key ?? '')))
  return toNotification(after, ctx.deps.mediaLinks)
}
