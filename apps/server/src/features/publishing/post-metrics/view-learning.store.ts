import type { OrgId, UserId } from '@clipwright/contract/ids'
import { type ColumnType, sql } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type ViewLearningTable = {
  org_id: OrgId
  is_on: boolean
  since: ColumnType<Date | null, Date | null | undefined, Date | null>
  changed_by: UserId
  changed_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    view_learning: ViewLearningTable
  }
}

/** Undefined: nobody ever switched it on. */
export async function findLearning(db: Queryable, orgId: OrgId): Promise<RowOf<ViewLearningTable> | undefined> {
  return toCamelRow(await db.selectFrom('view_learning').selectAll().where('org_id', '=', orgId).executeTakeFirst())
}

export async function switchLearning(tx: Tx, orgId: OrgId, change: { isOn: boolean; userId: UserId }): Promise<void> {
  const values = { is_on: change.isOn, changed_by: change.userId, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('view_learning')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute()
}

/** From now on only posts that go live later count. */
export async function forgetLearning(tx: Tx, orgId: OrgId, userId: UserId): Promise<void> {
  const values = { since: sql<Date>`now()`, changed_by: userId, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('view_learning')
    .values({ org_id: orgId, is_on: false, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute()
}
