import type { Reply } from '@clipwright/contract/endpoint'
import type { signOut as endpoint } from '@clipwright/contract/auth'
import type { PersonContext } from '#platform/http/context.ts'
import { revokeToken } from './auth.store.ts'

/** Always ends the session that asks; a session id in the body would let one session end another unseen. */
export async function signOut(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await revokeToken(ctx.db, ctx.userId, ctx.sessionId)
  ctx.cookies.clear('session')
  return { done: true }
}
