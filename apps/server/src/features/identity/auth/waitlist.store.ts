import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type WaitlistTable = {
  email: string
  language: string
  joined_at: Generated<Date>
  admitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    waitlist_person: WaitlistTable
  }
}

export type WaitingRow = RowOf<WaitlistTable>

/** A second time changes nothing. */
export async function addWaitingPerson(db: Queryable, person: { email: string; language: string }): Promise<void> {
  await db
    .insertInto('waitlist_person')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function listWaitingPeople(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { total } = await db.selectFrom('waitlist_person').select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = db.selectFrom('waitlist_person').selectAll().orderBy(sql`admitted_at is not null`).orderBy('joined_at').orderBy('email')
  return { rows: toCamelRows(await rows.offset(offset).limit(limit).execute()), total }
}

/** The person with the time at which they were admitted first; undefined for an address that is not on the list. */
export async function admitWaitingPerson(tx: Tx, email: string): Promise<{ person: WaitingRow; isNew: boolean } | undefined> {
  const now = await tx
    .updateTable('waitlist_person')
    .set({ admitted_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('admitted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (now) return { person: toCamelRow(now), isNew: true }
  const before = await tx.selectFrom('waitlist_person').selectAll().where('email', '=', email).executeTakeFirst()
  return before && { person: toCamelRow(before), isNew: false }
}

export async function isAdmitted(db: Queryable, email: string): Promise<boolean> {
  const row = db.selectFrom('waitlist_person').select('email').where('email', '=', email).where('admitted_at', 'is not', null)
  return (await row.executeTakeFirst()) !== undefined
}

/** Whoever has an account waits no longer. */
export async function removeWaitingPerson(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('waitlist_person').where('email', '=', email).execute()
}
