import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { renamePasskey as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { toPasskey } from './passkey-view.ts'
import * as store from './passkeys.store.ts'

export async function renamePasskey(ctx: PersonContext, { passkeyId, name }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const renamed = await store.renamePasskey(tx, ctx.userId, passkeyId, name)
    if (!renamed) throw new AppError('RecordNotExisted', { cause: 'no passkey of this person' })
    const object = `passkey:${passkeyId}`
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'passkey.renamed', object, details: { name } })
    return toPasskey(renamed)
  })
}
