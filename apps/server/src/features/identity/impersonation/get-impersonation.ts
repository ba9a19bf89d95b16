import type { Reply } from '@clipwright/contract/endpoint'
import type { getImpersonation as endpoint } from '@clipwright/contract/identity/impersonation'
import type { PersonContext } from '#platform/http/context.ts'
import { findImpersonatedSession } from '../auth/impersonated-session.ts'
import { toImpersonation } from './impersonation-view.ts'

export async function getImpersonation(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const session = ctx.impersonatorId === null ? undefined : await findImpersonatedSession(ctx.db, ctx.sessionId)
  return { impersonation: session ? toImpersonation(session) : null }
}
