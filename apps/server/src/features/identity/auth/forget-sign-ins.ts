import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { deleteSignIns } from './auth.store.ts'
import { type Ending, endSessions } from './end-sessions.ts'
import { clearWhereabouts } from './sessions.store.ts'

/** Ends every session of a person and deletes every way they could sign in, with what was waiting in between. */
export async function forgetSignIns(
  ctx: Parameters<typeof endSessions>[0],
  tx: Tx,
  person: { userId: UserId; email: string },
): Promise<void> {
  const which: Ending['which'] = { allBut: '' }
  await endSessions(ctx, tx, { userId: person.userId, which })
  await deleteSignIns(tx, person)
  // What is left of sessions says when somebody was where; only the audit log keeps that, and only for its time.
  await clearWhereabouts(tx, person.userId)
}
