import type { EventHookId, OrgId } from '@clipwright/contract/ids'
import type { SealedColumn } from '#platform/secrets/reseal-column.ts'
import { hookKeys, hookOwner } from './hook-secret.ts'

/** Secrets of event hooks, encrypted. */
export const hookSeals: SealedColumn = {
  keys: hookKeys,
  table: 'event_hook',
  column: 'secret_sealed',
  facts: ['id', 'org_id'],
  ownerOf: (row) => hookOwner(row['org_id'] as OrgId, row['id'] as EventHookId),
}
