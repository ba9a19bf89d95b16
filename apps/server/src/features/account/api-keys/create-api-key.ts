import type { createApiKey as endpoint } from '@clipwright/contract/account/api-keys'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireFeature } from '../../plans/feature-access/check-feature.ts'
import { makeApiKeyText, toShownPrefix } from './api-key-text.ts'
import { refuseKeys, toApiKey } from './api-key-view.ts'
import * as store from './api-keys.store.ts'
import { dayMs } from '#platform/time.ts'

const maxKeysPerPerson = 25

export async function createApiKey(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  refuseKeys(ctx)
  const scopes = [...new Set(input.scopes)]
  const beyond = scopes.filter((scope) => !ctx.permissions.includes(scope))
  if (beyond.length > 0) throw new AppError('NoPermission', { cause: `wants ${beyond.join(', ')}` })
  const secret = makeApiKeyText()
  return ctx.db.transaction(async (tx) => {
    await requireFeature(tx, ctx.orgId, 'ApiKey')
    if ((await store.countKeys(tx, { orgId: ctx.orgId, userId: ctx.userId })) >= maxKeysPerPerson) throw new AppError('QuotaExceed')
    const row = await store.insertKey(tx, ctx.orgId, {
      userId: ctx.userId,
      name: input.name,
      prefix: toShownPrefix(secret),
      hash: hashSecret(secret),
      scopes,
      expiresAt: new Date(Date.now() + input.expiresInDays * dayMs),
    })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'api_key.created',
      object: `api_key:${row.id}`,
      details: { name: row.name, scopes: scopes.join(' '), expiresInDays: input.expiresInDays },
    })
    return { secret, key: toApiKey(row) }
  })
}
