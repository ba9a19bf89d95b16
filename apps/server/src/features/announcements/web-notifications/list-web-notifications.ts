import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listWebNotifications as endpoint } from '@clipwright/contract/announcements/web-notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { toNotification } from './notification-view.ts'
import { listAll } from './web-notifications.store.ts'

export async function listWebNotifications(ctx: PersonContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { pageNum, pageSize } = query
  const { total, rows } = await listAll(ctx.db, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return paged(query, { data: rows.map((row) => toNotification(row, ctx.deps.mediaLinks)), total })
}
