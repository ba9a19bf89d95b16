import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listSessions as endpoint } from '@clipwright/contract/identity/sessions'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { describeDevice } from './device-words.ts'
import * as store from './sessions.store.ts'

export async function listSessions(ctx: PersonContext, { pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const page = { ownSessionId: ctx.sessionId, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await store.listSessions(ctx.db, ctx.userId, page)
  const data = rows.map((row) => ({
    sessionId: row.id,
    ...describeDevice(row.userAgent),
    address: row.address,
    method: row.method,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === ctx.sessionId,
    isImpersonation: row.impersonatorId !== null,
  }))
  return paged({ pageNum, pageSize }, { data, total })
}
