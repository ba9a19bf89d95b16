import type { EventBatchMeta, ProductEvent } from '@clipwright/contract/operations/product-events'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './product-events-tables.ts'

type StoredEvent = Omit<ProductEvent, 'at'> & { at: Date }
type Batch = { distinctId: string; meta: EventBatchMeta; events: readonly StoredEvent[] }

/** False when this batch is stored already. */
export async function insertBatch(tx: Tx, { distinctId, meta, events }: Batch): Promise<boolean> {
  const batch = await tx
    .insertInto('product_event_batch')
    .values({ id: meta.batchId, distinct_id: distinctId, device_id: meta.deviceId, release: meta.release, forwarded_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!batch) return false
  const rows = events.map(({ name, at, fields }, seq) => ({
    distinct_id: distinctId,
    batch_id: meta.batchId,
    seq,
    name,
    at,
    fields: jsonb(fields as Record<string, unknown>),
  }))
  await tx.insertInto('product_event').values(rows).execute()
  return true
}

type BatchKey = { distinctId: string; batchId: string }

/** A batch that has not been forwarded, with its events in order. */
export async function findUnsentBatch(db: Queryable, { distinctId, batchId }: BatchKey) {
  const batch = await db
    .selectFrom('product_event_batch')
    .select(['id', 'distinct_id as distinctId', 'device_id as deviceId', 'release'])
    .where('distinct_id', '=', distinctId)
    .where('id', '=', batchId)
    .where('forwarded_at', 'is', null)
    .executeTakeFirst()
  if (!batch) return undefined
  const events = await db
    .selectFrom('product_event')
    .select(['name', 'at', 'fields'])
    .where('distinct_id', '=', distinctId)
    .where('batch_id', '=', batchId)
    .orderBy('seq')
    .execute()
  return { ...batch, events }
}

export async function markForwarded(tx: Tx, { distinctId, batchId }: BatchKey): Promise<void> {
  await tx
    .updateTable('product_event_batch')
    .set({ forwarded_at: new Date() })
    .where('distinct_id', '=', distinctId)
    .where('id', '=', batchId)
    .execute()
}

/** Deletes up to a thousand batches from before this time, with their events; returns how many. */
export async function deleteOldBatches(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('product_event_batch')
    .where((row) =>
      row(
        row.refTuple('distinct_id', 'id'),
        'in',
        row
          .selectFrom('product_event_batch as old')
          .select(['old.distinct_id', 'old.id'])
          .where('old.received_at', '<', before)
          .limit(1000)
          .$asTuple('distinct_id', 'id'),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** People who saw the part that an experiment is named after, by group, each counted once. */
export async function countExposures(db: Queryable, experiment: string): Promise<{ group: string; people: number }[]> {
  const rows = await db
    .selectFrom('product_event')
    .select((row) => [row.ref('fields', '->>').key('group').as('group'), row.fn.count<number>('distinct_id').distinct().as('people')])
    .where('name', '=', 'module.exposure')
    .where((row) => row(row.ref('fields', '->>').key('module'), '=', experiment))
    .where((row) => row(row.ref('fields', '->>').key('group'), 'is not', null))
    .groupBy('group')
    .orderBy('group')
    .execute()
  return rows.map(({ group, people }) => ({ group: typeof group === 'string' ? group : '', people: Number(people) }))
}
