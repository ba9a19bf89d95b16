import type { revokeApiKey as endpoint } from '@clipwright/contract/account/api-keys'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { refuseKeys, scopeOf } from './api-key-view.ts'
import { revokeKey } from './api-keys.store.ts'

export async function revokeApiKey(ctx: RequestContext, { keyId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  refuseKeys(ctx)
  return ctx.db.transaction(async (tx) => {
    const row = await revokeKey(tx, scopeOf(ctx), keyId)
    if (!row) throw new AppError('RecordNotExisted', { cause: `API key ${keyId}` })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'api_key.revoked',
      object: `api_key:${keyId}`,
      details: { name: row.name },
    })
    return { done: true }
  })
}
