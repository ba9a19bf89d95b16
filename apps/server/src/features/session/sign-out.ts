import type { Reply } from '@clipwright/contract/endpoint'
import type { signOut as endpoint } from '@clipwright/contract/session'
import type { RequestContext } from '#platform/http/context.ts'
import { revokeToken } from './session.store.ts'

/** Always ends the session that asks; a session id in the body would let one session end another unseen. */
export async function signOut(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  await revokeToken(ctx.db, ctx.userId, ctx.sessionId)
  return { done: true }
}
