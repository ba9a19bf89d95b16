import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteOf } from './surveys.store.ts'

/** Deletes a person’s answers, prompts and refusal, as part of deleting their account. */
export async function deleteSurveyData(tx: Tx, userId: UserId): Promise<void> {
  await deleteOf(tx, userId)
}
