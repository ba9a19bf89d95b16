import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteSteps } from './onboarding.store.ts'

/** The first steps of a person are forgotten with their account. */
export async function forgetOnboarding(tx: Tx, userId: UserId): Promise<void> {
  await deleteSteps(tx, userId)
}
