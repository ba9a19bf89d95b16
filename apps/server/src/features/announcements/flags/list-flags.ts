import type { Reply } from '@clipwright/contract/endpoint'
import type { listFlags as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { readFlags } from './flags.store.ts'

export async function listFlags(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return { data: await readFlags(ctx.db) }
}
