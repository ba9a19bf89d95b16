import type { ApiKey } from '@clipwright/contract/account/api-keys'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import type { KeyRow, KeyScope } from './api-keys.store.ts'

export function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: { userId: row.userId, name: row.userName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isExpired: row.expiresAt.getTime() <= Date.now(),
  }
}

/** Throws when the caller is itself an API key: a stolen key must not create keys that outlive it, nor list others. */
export function refuseKeys(ctx: RequestContext): void {
  if (ctx.isApiKey) throw new AppError('NoPermission', { say: 'An API key cannot manage API keys. Sign in to do this.' })
}

/** The keys that the caller may see and revoke. */
export function scopeOf(ctx: RequestContext): KeyScope {
  return { orgId: ctx.orgId, userId: ctx.permissions.includes('org:edit') ? null : ctx.userId }
}
