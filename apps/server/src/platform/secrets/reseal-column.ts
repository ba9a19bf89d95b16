import { sql } from 'kysely'
import type { Db, Queryable } from '../db/tx.ts'
import { isSealedByNewest, openSealed, sealSecret } from './seal-keys.ts'

/** A column that holds sealed secrets. `Facts`: columns that tell its rows apart and say whose a secret is. */
export type SealedColumn = {
  /** Name of its keys. */
  keys: string
  table: string
  column: string
  facts: readonly string[]
  /** Whose the secret of a row is, as it was sealed. */
  ownerOf(row: Readonly<Record<string, string>>): string
}

/**
 * Seals anew whatever older keys have sealed in a column, of every organisation. Returns how many secrets were. A row that
 * holds another secret by now is left alone: that one is newer.
 */
export async function resealColumn(db: Db, sealedColumn: SealedColumn): Promise<number> {
  const { keys, ownerOf } = sealedColumn
  let count = 0
  for (const row of await listSeals(db, sealedColumn)) {
    if (await isSealedByNewest(db, keys, row.sealed)) continue
    const owner = ownerOf(row.facts)
    const next = await sealSecret(db, keys, owner, await openSealed(db, keys, owner, row.sealed))
    count += await replaceSeal(db, sealedColumn, row, next)
  }
  return count
}

type Seal = { facts: Record<string, string>; sealed: Buffer }

async function listSeals(db: Queryable, { table, column, facts }: SealedColumn): Promise<Seal[]> {
  const names = sql.join(facts.map((fact) => sql.ref(fact)))
  const { rows } = await sql<Record<string, string> & { sealed: Buffer }>`
    select ${names}, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
  return rows.map(({ sealed, ...rest }) => ({ facts: rest, sealed }))
}

async function replaceSeal(db: Queryable, { table, column, facts }: SealedColumn, row: Seal, next: Buffer): Promise<number> {
  const same = facts.map((fact) => sql`${sql.ref(fact)} = ${row.facts[fact] ?? ''}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${next}
    where ${sql.join(same, sql` and `)} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
