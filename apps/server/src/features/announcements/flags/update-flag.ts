import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateFlag as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { requireContent } from './flag-content.ts'
import * as store from './flags.store.ts'
import { notifyPages } from './notify-pages.ts'

export async function updateFlag(
  ctx: PersonContext,
  { key, revision, ...content }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const before = await store.lockFlag(tx, key)
    if (!before) throw new AppError('RecordNotExisted', { cause: `flag ${key}` })
    if (before.revision !== revision)
      throw new AppError('RecordExisted', { say: 'Someone else changed this flag. Reload it and try again.' })
    requireContent(before.kind, content)
    const flag = await store.saveFlag(tx, key, content)
    const details = { revision: flag.revision, rules: flag.rules.length, wasRules: before.rules.length }
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'flag.changed', object: `flag:${key}`, details })
    await notifyPages(tx)
    return flag
  })
}
