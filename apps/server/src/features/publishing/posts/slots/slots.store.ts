import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { Slot } from '@clipwright/contract/publishing/slots'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type SlotPlanTable = {
  account_id: SocialAccountId
  org_id: OrgId
  zone: ColumnType<string | null, string | null | undefined, string | null>
  slots: Generated<Slot[]>
  is_paused: Generated<boolean>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    slot_plan: SlotPlanTable
  }
}

export type SlotPlanRow = RowOf<SlotPlanTable>

export async function findPlanRow(db: Queryable, orgId: OrgId, accountId: SocialAccountId): Promise<SlotPlanRow | undefined> {
  return toCamelRow(
    await db.selectFrom('slot_plan').selectAll().where('org_id', '=', orgId).where('account_id', '=', accountId).executeTakeFirst(),
  )
}

/** Plans of all accounts that are connected. */
export async function listPlanRows(db: Queryable, orgId: OrgId): Promise<SlotPlanRow[]> {
  return toCamelRows(
    await db
      .selectFrom('slot_plan')
      .innerJoin('social_account', 'social_account.id', 'slot_plan.account_id')
      .selectAll('slot_plan')
      .where('slot_plan.org_id', '=', orgId)
      .where('social_account.removed_at', 'is', null)
      .orderBy('slot_plan.account_id')
      .execute(),
  )
}

/** Holds the plan for the rest of the transaction, so that two posts do not take one slot. */
export async function lockPlanRow(tx: Tx, orgId: OrgId, accountId: SocialAccountId): Promise<void> {
  await tx
    .selectFrom('slot_plan')
    .select('account_id')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
}

type PlanChange = { zone: string; slots: readonly Slot[] } | { isPaused: boolean }

export async function savePlanRow(tx: Tx, orgId: OrgId, accountId: SocialAccountId, change: PlanChange): Promise<SlotPlanRow> {
  const columns = 'slots' in change ? { zone: change.zone, slots: jsonb([...change.slots]) } : { is_paused: change.isPaused }
  return toCamelRow(
    await tx
      .insertInto('slot_plan')
      .values({ account_id: accountId, org_id: orgId, ...columns })
      .onConflict((row) => row.column('account_id').doUpdateSet({ ...columns, updated_at: sql<Date>`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
