import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findUsers as endpoint } from '@clipwright/contract/identity/impersonation'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { requireStaff } from '../auth/impersonated-session.ts'
import { isStaff } from '../auth/staff.ts'
import { listOrgNames, searchUsers } from './impersonation.views.ts'

export async function findUsers(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { total, rows } = await searchUsers(ctx.db, {
    text: input.query,
    offset: (input.pageNum - 1) * input.pageSize,
    limit: input.pageSize,
  })
  const names = await listOrgNames(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    orgNames: names.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    canBeActedAs: row.id !== ctx.userId && !isStaff(ctx.deps.config, row),
  }))
  return paged(input, { data, total })
}
