import type { EventHookId, OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { openSealed, sealSecret } from '#platform/secrets/seal-keys.ts'

export const hookKeys = 'event-hooks'
export const hookOwner = (orgId: OrgId, hookId: EventHookId) => `event-hook:${orgId}:${hookId}`

export const sealHookSecret = (db: Db, orgId: OrgId, hookId: EventHookId, secret: string): Promise<Buffer> =>
  sealSecret(db, hookKeys, hookOwner(orgId, hookId), secret)

export const openHookSecret = (db: Db, orgId: OrgId, hookId: EventHookId, sealed: Buffer): Promise<string> =>
  openSealed(db, hookKeys, hookOwner(orgId, hookId), sealed)
