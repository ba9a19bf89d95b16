import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { type Ending, endSessions } from './end-sessions.ts'

/** Ends every session of a person and deletes every way they could sign in, with what was waiting in between. */
export async function forgetSignIns(
  ctx: Parameters<typeof endSessions>[0],
  tx: Tx,
  person: { userId: UserId; email: string },
): Promise<void> {
  const which: Ending['which'] = { allBut: '' }
  await endSessions(ctx, tx, { userId: person.userId, which })
  await tx.deleteFrom('user_identity').where('user_id', '=', person.userId).execute()
  await tx.deleteFrom('sign_in_key').where('user_id', '=', person.userId).execute()
  await tx.deleteFrom('login_code').where('email', '=', person.email.toLowerCase()).execute()
  await tx.deleteFrom('known_device').where('user_id', '=', person.userId).execute()
  // What is left of sessions says when somebody was where; only the audit log keeps that, and only for its time.
  await tx.updateTable('session_token').set({ user_agent: '', device_id: '', address: '' }).where('user_id', '=', person.userId).execute()
}
