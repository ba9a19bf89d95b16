import type { Reply } from '@clipwright/contract/endpoint'
import type { endOtherSessions as endpoint } from '@clipwright/contract/identity/sessions'
import type { PersonContext } from '#platform/http/context.ts'
import { endSessions } from './end-sessions.ts'

export async function endOtherSessions(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const { userId, sessionId } = ctx
  return { ended: await ctx.db.transaction((tx) => endSessions(ctx, tx, { userId, which: { allBut: sessionId } })) }
}
