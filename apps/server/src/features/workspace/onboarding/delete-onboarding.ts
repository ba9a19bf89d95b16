import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteSteps } from './onboarding.store.ts'

/** Deletes a person’s checklist, with their account. */
export async function deleteOnboarding(tx: Tx, userId: UserId): Promise<void> {
  await deleteSteps(tx, userId)
}
