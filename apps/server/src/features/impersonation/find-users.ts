import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findUsers as endpoint } from '@clipwright/contract/impersonation'
import type { PersonContext } from '#platform/http/context.ts'
import { isNamedStaff, requireStaff } from '../auth/impersonated-session.public.ts'
import { orgNamesOf, searchUsers } from './impersonation.views.ts'

export async function findUsers(ctx: PersonContext, { query, pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const offset = (pageNum - 1) * pageSize
  const { total, rows } = await searchUsers(ctx.db, { text: query, offset, limit: pageSize })
  const names = await orgNamesOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    orgNames: names.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    canBeActedAs: row.id !== ctx.userId && !isNamedStaff(ctx.deps.config, row),
  }))
  return { data, pageNum, pageSize, total, totalPages: Math.ceil(total / pageSize), hasMore: offset + rows.length < total }
}
