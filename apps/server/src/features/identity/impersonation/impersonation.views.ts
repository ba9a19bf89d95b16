import type { UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/** Escapes percent, underscore and backslash. */
function asPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

type Search = { text: string; offset: number; limit: number }

/** People by part of their name or address, newest first, with the total. */
export async function searchUsers(db: Queryable, { text, offset, limit }: Search) {
  const matching = db
    .selectFrom('app_user')
    .where('deleted_at', 'is', null)
    .$if(text !== '', (query) =>
      query.where((row) => row.or([row('app_user.name', 'ilike', asPattern(text)), row('app_user.email', 'ilike', asPattern(text))])),
    )
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'name', 'email', 'email_verified_at as emailVerifiedAt', 'is_local_owner as isLocalOwner', 'created_at as createdAt'])
    .select((row) =>
      row
        .selectFrom('session_token')
        .select((session) => session.fn.max('last_seen_at').as('seen'))
        .whereRef('session_token.user_id', '=', 'app_user.id')
        .where('impersonator_id', 'is', null)
        .as('lastSeenAt'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total: Number(total), rows }
}

export async function listOrgNames(db: Queryable, userIds: readonly UserId[]): Promise<Map<UserId, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('org_member')
    .innerJoin('org', 'org.id', 'org_member.org_id')
    .select(['org_member.user_id as userId', sql<string[]>`array_agg(org.name order by org_member.joined_at)`.as('names')])
    .where('org_member.user_id', 'in', userIds)
    .where('org.status', '!=', 'disbanded')
    .groupBy('org_member.user_id')
    .execute()
  return new Map(rows.map(({ userId, names }) => [userId, names]))
}
