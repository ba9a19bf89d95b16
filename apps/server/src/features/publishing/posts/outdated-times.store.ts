import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { PostRow } from './posts.store.ts'

/** Posts of every organisation to come whose moment older zone data gave, locked; those of data that is unheard of, too. */
export async function takeOutdatedTimes(tx: Tx, zoneData: string, from: Date, limit: number): Promise<PostRow[]> {
  return toCamelRows(
    await tx
      .selectFrom('post')
      .selectAll()
      .where('fire_at', '>', from)
      .where((row) => row.or([row('zone_data', 'is', null), row('zone_data', '<', zoneData)]))
      .orderBy('fire_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  )
}
