import type { Flag } from '@clipwright/contract/announcements/flags'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './flags-tables.ts'

type Row = Omit<Flag, 'updatedAt'> & { updatedAt: Date }

function toFlag(row: Row): Flag {
  const { key, kind, description, rules, groups, values, revision } = row
  const fields = { isEnabled: row.isEnabled, isBuiltIn: row.isBuiltIn, updatedAt: row.updatedAt.toISOString() }
  return { key, kind, description, rules, groups, values, revision, ...fields }
}

export async function readFlags(db: Queryable): Promise<Flag[]> {
  return toCamelRows(await db.selectFrom('flag').selectAll().orderBy('key').execute()).map(toFlag)
}

function selectFlag(db: Queryable, key: string) {
  return db.selectFrom('flag').selectAll().where('key', '=', key)
}

export async function findFlag(db: Queryable, key: string): Promise<Flag | undefined> {
  const row = toCamelRow(await selectFlag(db, key).executeTakeFirst())
  return row && toFlag(row)
}

export async function lockFlag(tx: Tx, key: string): Promise<Flag | undefined> {
  const row = toCamelRow(await selectFlag(tx, key).forUpdate().executeTakeFirst())
  return row && toFlag(row)
}

export async function readVersion(db: Queryable): Promise<number> {
  return Number((await db.selectFrom('flag_book').select('version').executeTakeFirst())?.version ?? 0)
}

export async function countFlags(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('flag')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type FlagContent = Pick<Flag, 'description' | 'rules' | 'groups' | 'values'>

const contentColumns = ({ description, rules, groups, values }: FlagContent) => ({
  description,
  rules: jsonb(rules),
  groups: jsonb(groups),
  values: jsonb(values),
})

/** Undefined when the name is taken. */
export async function insertFlag(tx: Tx, flag: FlagContent & Pick<Flag, 'key' | 'kind'>): Promise<Flag | undefined> {
  const row = toCamelRow(
    await tx
      .insertInto('flag')
      .values({ key: flag.key, kind: flag.kind, ...contentColumns(flag) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
  return row && toFlag(row)
}

export async function saveFlag(tx: Tx, key: string, change: Partial<FlagContent> & { isEnabled?: boolean }): Promise<Flag> {
  const { description, rules, groups, values, isEnabled } = change
  const row = toCamelRow(
    await tx
      .updateTable('flag')
      .set((flag) => ({
        ...(description === undefined ? {} : { description }),
        ...(rules === undefined ? {} : { rules: jsonb(rules) }),
        ...(groups === undefined ? {} : { groups: jsonb(groups) }),
        ...(values === undefined ? {} : { values: jsonb(values) }),
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        revision: flag('revision', '+', 1),
        updated_at: new Date(),
      }))
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return toFlag(row)
}

export async function deleteFlag(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('flag').where('key', '=', key).execute()
}
