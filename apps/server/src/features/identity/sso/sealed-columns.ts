import type { SealedColumn } from '#platform/secrets/reseal-column.ts'
import { connectionKeys, connectionOwner } from './connection-secret.ts'

/** Secrets of connections to identity providers, encrypted. */
export const connectionSeals: SealedColumn = {
  keys: connectionKeys,
  table: 'sso_connection',
  column: 'sealed_secret',
  facts: ['id', 'org_id'],
  ownerOf: (row) => connectionOwner({ orgId: row['org_id'] ?? '', connectionId: row['id'] ?? '' }),
}
