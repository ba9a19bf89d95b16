import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createFlag as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { requireContent } from './flag-content.ts'
import * as store from './flags.store.ts'

/** Limited, because every flag is sent to every page. */
const maxFlags = 500

export async function createFlag(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  requireContent(input.kind, input)
  return ctx.db.transaction(async (tx) => {
    if ((await store.countFlags(tx)) >= maxFlags)
      throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxFlags} flags. Delete one first.` })
    const flag = await store.insertFlag(tx, input)
    if (!flag) throw new AppError('NameDuplicated', { cause: `flag ${input.key}` })
    const details = { kind: flag.kind, rules: flag.rules.length }
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'flag.created', object: `flag:${flag.key}`, details })
    return flag
  })
}
