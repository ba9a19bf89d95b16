import { AppError } from '@clipwright/contract/errors'
import type { UserId } from '@clipwright/contract/ids'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Db, Tx } from '#platform/db/tx.ts'
import type { FoundPerson } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { checkFeature } from '../../plans/feature-access/check-feature.ts'
import { isApiKeyText } from './api-key-text.ts'
import * as store from './api-keys.store.ts'

/**
 * Who a key acts for: its creator, in its organisation only, limited to its scopes and to the creator’s current
 * permissions. Undefined for text that is not a key, or not a valid one. Throws `RateExceed` over the limit of calls per
 * minute.
 */
export async function findKeyHolder(db: Db, token: string, callsPerMinute: number): Promise<FoundPerson | undefined> {
  const key = isApiKeyText(token) ? await store.findLiveKey(db, hashSecret(token)) : undefined
  if (!key) return undefined
  await takeFromLimit(db, { key: `api-key:${key.id}`, limit: callsPerMinute, windowSec: 60 })
  if (!(await checkFeature(db, key.orgId, 'ApiKey'))) throw new AppError('NoPermission', { say: 'Your plan does not include API keys.' })
  await store.noteUse(db, key)
  const may = permissionsOf(key.role)
  const isActive = key.orgStatus === 'active' && key.memberStatus === 'active'
  return {
    person: { userId: key.userId, sessionId: `key:${key.id}`, impersonatorId: null, isApiKey: true },
    memberships: [
      { orgId: key.orgId, role: key.role, permissions: key.scopes.filter((scope) => may.includes(scope)), isActive, isSelected: true },
    ],
  }
}

/** Revokes every key of a person, in all organisations. */
export async function revokeKeysOf(tx: Tx, userId: UserId): Promise<void> {
  await store.revokeKeysOf(tx, userId)
}
