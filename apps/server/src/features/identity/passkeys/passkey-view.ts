import type { Passkey } from '@clipwright/contract/identity/passkeys'
import type { listPasskeys } from './passkeys.store.ts'

export function toPasskey(row: Awaited<ReturnType<typeof listPasskeys>>[number]): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.isSynced,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
