import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { type ColumnType, type Generated, sql } from 'kysely'
import { type RowOf, toCamelRows } from '#platform/db/camel-row.ts'
import type { Db, Queryable } from '#platform/db/tx.ts'

/** Written by a trigger of `social_account`. */
type EndedGrantTable = {
  account_id: SocialAccountId
  org_id: OrgId
  platform: SocialPlatform
  host: string
  ext_user_id: string
  session_sealed: Buffer
  attempts: Generated<number>
  next_at: ColumnType<Date, undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    ended_grant: EndedGrantTable
  }
}

export type EndedGrant = RowOf<EndedGrantTable>

/** Minutes until it is tried again, doubled each time. */
const firstPauseMin = 10

/** Grants of every organisation that are due, each an attempt from now on, and not due again for a while. */
export async function takeEndedGrants(db: Db, limit: number): Promise<EndedGrant[]> {
  const rows = await db
    .updateTable('ended_grant')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_at: sql<Date>`now() + make_interval(mins => (${firstPauseMin} * 2 ^ attempts)::int)`,
    })
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('ended_grant')
        .select('account_id')
        .where('next_at', '<=', sql<Date>`now()`)
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return toCamelRows(rows)
}

export async function deleteEndedGrant(db: Queryable, { orgId, accountId }: Pick<EndedGrant, 'orgId' | 'accountId'>): Promise<void> {
  await db.deleteFrom('ended_grant').where('org_id', '=', orgId).where('account_id', '=', accountId).execute()
}

/** Whether the same account is connected, among those of every organisation. */
export async function isStillConnected(db: Queryable, { platform, host, extUserId }: EndedGrant): Promise<boolean> {
  const row = await db
    .selectFrom('social_account')
    .select('id')
    .where('platform', '=', platform)
    .where('host', '=', host)
    .where('ext_user_id', '=', extUserId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
