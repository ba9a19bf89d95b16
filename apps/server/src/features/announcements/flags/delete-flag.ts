import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { deleteFlag as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import * as store from './flags.store.ts'
import { notifyPages } from './notify-pages.ts'

export async function deleteFlag(ctx: PersonContext, { key }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const flag = await store.lockFlag(tx, key)
    if (!flag) throw new AppError('RecordNotExisted', { cause: `flag ${key}` })
    if (flag.isBuiltIn)
      throw new AppError('NoPermission', { say: 'The app depends on this flag, so it cannot be deleted. Turn it off instead.' })
    await store.deleteFlag(tx, key)
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: ctx.userId,
      action: 'flag.deleted',
      object: `flag:${key}`,
      details: { kind: flag.kind },
    })
    await notifyPages(tx)
    return { deleted: true as const }
  })
}
