import type { Db } from '#platform/db/tx.ts'
import { resealColumn, type SealedColumn } from '#platform/secrets/reseal-column.ts'
import { addSealKey, dropOldKeys } from '#platform/secrets/seal-keys.ts'
import { connectionSeals } from '../features/identity/sso/sealed-columns.ts'
import { bucketSeals } from '../features/publishing/auto-import/files/sealed-columns.ts'
import { hookSeals } from '../features/publishing/event-hooks/sealed-columns.ts'
import { accountSeals } from '../features/publishing/social-accounts/sealed-columns.ts'

const sealedColumns: readonly SealedColumn[] = [...accountSeals, bucketSeals, hookSeals, connectionSeals]

/**
 * Seals every stored secret under new keys, beside running servers, which write under the new ones from then on and read both.
 * `dropsOld`: adds no keys, seals what is left under old ones, and destroys these. Interrupted, it is run again. Returns how many
 * secrets were sealed anew.
 */
export async function rotateKeys(db: Db, { dropsOld }: { dropsOld: boolean }): Promise<number> {
  const names = [...new Set(sealedColumns.map(({ keys }) => keys))]
  if (!dropsOld) {
    await db.transaction(async (tx) => {
      for (const name of names) await addSealKey(tx, name)
    })
  }
  let count = 0
  for (const column of sealedColumns) count += await resealColumn(db, column)
  if (dropsOld) {
    await db.transaction(async (tx) => {
      for (const name of names) await dropOldKeys(tx, name)
    })
  }
  return count
}
