import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listWaitlist as endpoint, WaitingPerson } from '@clipwright/contract/identity/waitlist'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { requireStaff } from './impersonated-session.ts'
import { listWaitingPeople, type WaitingRow } from './waitlist.store.ts'

export async function listWaitlist(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { rows, total } = await listWaitingPeople(ctx.db, { offset: (input.pageNum - 1) * input.pageSize, limit: input.pageSize })
  return paged(input, { data: rows.map(toWaitingPerson), total })
}

export function toWaitingPerson({ email, joinedAt, admittedAt }: WaitingRow): WaitingPerson {
  return { email, joinedAt: joinedAt.toISOString(), admittedAt: admittedAt?.toISOString() ?? null }
}
