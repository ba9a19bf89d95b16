import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteSignIns } from './auth.store.ts'
import { type Ending, endSessions } from './end-sessions.ts'
import { clearWhereabouts } from './sessions.store.ts'

/** Ends every session of a person and deletes all their ways of signing in, including pending ones. */
export async function deleteSignInData(
  ctx: Parameters<typeof endSessions>[0],
  tx: Tx,
  person: { userId: UserId; email: string },
): Promise<void> {
  const which: Ending['which'] = { allBut: '' }
  await endSessions(ctx, tx, { userId: person.userId, which })
  await deleteSignIns(tx, person)
  // Session rows say when somebody was where; only the audit log keeps that, for its own retention time.
  await clearWhereabouts(tx, person.userId)
}
