import { sql } from 'kysely'
import { toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { WebNotificationRow } from './web-notifications-tables.ts'

export type NotificationValues = Omit<WebNotificationRow, 'createdAt' | 'updatedAt'>

/** Undefined when the key is taken. */
export async function insertNotification(tx: Tx, values: NotificationValues): Promise<WebNotificationRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('web_notification')
      .values({ ...toColumns(values), filter: jsonb(values.filter) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function updateNotification(tx: Tx, { key, ...values }: NotificationValues): Promise<WebNotificationRow> {
  return toCamelRow(
    await tx
      .updateTable('web_notification')
      .set({ ...toColumns(values), filter: jsonb(values.filter), updated_at: sql<Date>`now()` })
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function lockNotification(tx: Tx, key: string): Promise<WebNotificationRow | undefined> {
  return toCamelRow(await tx.selectFrom('web_notification').selectAll().where('key', '=', key).forUpdate().executeTakeFirst())
}

export async function deleteNotification(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('web_notification').where('key', '=', key).execute()
}

/** Notices that are on and have not ended; few, so the caller checks the rest one by one. */
export async function listLive(db: Queryable): Promise<WebNotificationRow[]> {
  return toCamelRows(
    await db
      .selectFrom('web_notification')
      .selectAll()
      .where('is_disabled', '=', false)
      .where((row) => row.or([row('offline_at', 'is', null), row('offline_at', '>', sql<Date>`now()`)]))
      .orderBy('created_at', 'desc')
      .orderBy('key')
      .limit(200)
      .execute(),
  )
}

export async function listAll(db: Queryable, { offset, limit }: { offset: number; limit: number }) {
  const { total } = await db
    .selectFrom('web_notification')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = toCamelRows(
    await db.selectFrom('web_notification').selectAll().orderBy('updated_at', 'desc').orderBy('key').offset(offset).limit(limit).execute(),
  )
  return { total: Number(total), rows }
}
