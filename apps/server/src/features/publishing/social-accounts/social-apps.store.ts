import type { UserId } from '@clipwright/contract/ids'
import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ClientCheck } from '../platforms/code-flow.ts'

type SocialAppTable = {
  platform: ClosedPlatform
  client_id: string
  secret_sealed: Buffer
  is_reviewed: Generated<boolean>
  saved_by: UserId
  saved_at: ColumnType<Date, Date | undefined, Date>
  check_outcome: ColumnType<ClientCheck['outcome'] | null, undefined, ClientCheck['outcome'] | null>
  check_detail: ColumnType<string | null, undefined, string | null>
  checked_at: ColumnType<Date | null, undefined, Date | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    social_app: SocialAppTable
  }
}

export type SocialAppRow = RowOf<SocialAppTable>

/** Apps belong to the installation, and so to every organisation. */
export async function listApps(db: Queryable): Promise<SocialAppRow[]> {
  return toCamelRows(await db.selectFrom('social_app').selectAll().execute())
}

export async function findApp(db: Queryable, platform: ClosedPlatform): Promise<SocialAppRow | undefined> {
  return toCamelRow(await db.selectFrom('social_app').selectAll().where('platform', '=', platform).executeTakeFirst())
}

type NewApp = { platform: ClosedPlatform; clientId: string; secretSealed: Buffer; isReviewed: boolean; userId: UserId }

/** Stores an app in place of the one before. What was said of the old keys is forgotten. */
export async function saveApp(tx: Tx, { platform, clientId, secretSealed, isReviewed, userId }: NewApp): Promise<void> {
  const keys = { client_id: clientId, secret_sealed: secretSealed, is_reviewed: isReviewed, saved_by: userId }
  await tx
    .insertInto('social_app')
    .values({ platform, ...keys })
    .onConflict((conflict) =>
      conflict
        .column('platform')
        .doUpdateSet({ ...keys, saved_at: sql<Date>`now()`, check_outcome: null, check_detail: null, checked_at: null }),
    )
    .execute()
}

export async function saveCheck(tx: Tx, platform: ClosedPlatform, { outcome, detail }: ClientCheck): Promise<void> {
  await tx
    .updateTable('social_app')
    .set({ check_outcome: outcome, check_detail: detail, checked_at: sql<Date>`now()` })
    .where('platform', '=', platform)
    .execute()
}

export async function removeApp(tx: Tx, platform: ClosedPlatform): Promise<boolean> {
  const row = await tx.deleteFrom('social_app').where('platform', '=', platform).returning('platform').executeTakeFirst()
  return row !== undefined
}

/** Connected accounts of every organisation, by platform. */
export async function countAccounts(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('social_account')
    .select(['platform', sql<number>`count(*)::int`.as('count')])
    .where('removed_at', 'is', null)
    .groupBy('platform')
    .execute()
  return new Map(rows.map(({ platform, count }) => [platform, count]))
}
