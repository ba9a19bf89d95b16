import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { OnboardingItemId } from '@clipwright/contract/workspace/onboarding'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './onboarding-tables.ts'

type Who = { orgId: OrgId; userId: UserId }
type StepStates = { done: ReadonlySet<OnboardingItemId>; dismissed: ReadonlySet<OnboardingItemId> }

/** A database trigger marks a step as done in the transaction of the action, whichever feature it belongs to. */
export async function readSteps(db: Queryable, { orgId, userId }: Who): Promise<StepStates> {
  const rows = toCamelRows(
    await db.selectFrom('onboarding_step').selectAll().where('org_id', '=', orgId).where('user_id', '=', userId).execute(),
  )
  const having = (column: 'doneAt' | 'dismissedAt') => new Set(rows.filter((row) => row[column] !== null).map(({ item }) => item))
  return { done: having('doneAt'), dismissed: having('dismissedAt') }
}

export async function dismissSteps(tx: Tx, { orgId, userId }: Who, items: readonly OnboardingItemId[]): Promise<void> {
  await tx
    .insertInto('onboarding_step')
    .values(items.map((item) => ({ org_id: orgId, user_id: userId, item, done_at: null, dismissed_at: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'item']).doUpdateSet({ dismissed_at: sql<Date>`now()` }))
    .execute()
}

/** Of a person, in every organisation. */
export async function deleteSteps(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('onboarding_step').where('user_id', '=', userId).execute()
}
