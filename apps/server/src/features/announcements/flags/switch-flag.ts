import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { switchFlag as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import * as store from './flags.store.ts'
import { notifyPages } from './notify-pages.ts'

export async function switchFlag(ctx: PersonContext, { key, isEnabled }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const before = await store.lockFlag(tx, key)
    if (!before) throw new AppError('RecordNotExisted', { cause: `flag ${key}` })
    if (before.isEnabled === isEnabled) return before
    const flag = await store.saveFlag(tx, key, { isEnabled })
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'flag.switched', object: `flag:${key}`, details: { isEnabled } })
    await notifyPages(tx)
    return flag
  })
}
