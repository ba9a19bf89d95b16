import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteOf } from './surveys.store.ts'

/** What a person answered, was asked and refused goes with their account. */
export async function forgetSurveys(tx: Tx, userId: UserId): Promise<void> {
  await deleteOf(tx, userId)
}
