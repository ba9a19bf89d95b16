import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { Queryable } from './tx.ts'
import { prepareStatement, runPrepared } from './prepared-statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ poolSize: 1 })
  await sql`create table thing (id int primary key, name text)`.execute(database.db)
  await sql`insert into thing select n, 'thing ' || n from generate_series(1, 3) as n`.execute(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())

const things = (ids: number[]) =>
  database.db
    .selectFrom(sql<{ id: number; name: string }>`thing`.as('thing'))
    .select(['thing.id', 'thing.name'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('thing.id')
const countPlanUses = async () =>
  (
    await sql<{
      times: number
    }>`select (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement like '%thing%'`.execute(database.db)
  ).rows

test('a repeated statement is planned once per connection, and uses its own values', async () => {
  expect((await runPrepared(database.db, things([1, 3]))).map(({ name }) => name)).toEqual(['thing 1', 'thing 3'])
  expect((await runPrepared(database.db, things([2]))).map(({ name }) => name)).toEqual(['thing 2'])
  expect(await database.db.transaction((tx) => runPrepared(tx, things([])))).toEqual([])
  expect(await countPlanUses()).toEqual([{ times: 3 }])
})

test('a statement written once uses the values of each call', async () => {
  const inOrder = prepareStatement((db, id: number, name: string) =>
    db
      .selectFrom(sql<{ id: number; name: string }>`thing`.as('thing'))
      .select('thing.name')
      .where('thing.id', '=', id)
      .where('thing.name', '=', name),
  )
  expect(await inOrder(database.db, 1, 'thing 1')).toEqual([{ name: 'thing 1' }])
  expect(await inOrder(database.db, 2, 'thing 1')).toEqual([])
  expect(await inOrder(database.db, 3, 'thing 3')).toEqual([{ name: 'thing 3' }])
})

test('a statement with its values in another order, or with others, is refused', async () => {
  const from = (db: Queryable) => db.selectFrom(sql<{ id: number; name: string }>`thing`.as('thing')).select('thing.name')
  const turned = prepareStatement((db, id: number, name: string) => from(db).where('thing.name', '=', name).where('thing.id', '=', id))
  const beside = prepareStatement((db, id: number) => from(db).where('thing.id', '=', id).where('thing.name', '=', 'x'))
  await expect(turned(database.db, 1, 'thing 1')).rejects.toThrow('in their order')
  await expect(beside(database.db, 1)).rejects.toThrow('in their order')
})

test('it keeps working after a migration has changed the table', async () => {
  await sql`alter table thing add column size int`.execute(database.db)
  await sql`create index thing_by_name on thing (name)`.execute(database.db)
  expect(await runPrepared(database.db, things([1]))).toEqual([{ id: 1, name: 'thing 1' }])
})

test('a statement that does not name its columns is refused', async () => {
  const everything = database.db.selectFrom('org').selectAll()
  await expect(runPrepared(database.db, everything)).rejects.toThrow('names its columns')
  const ofOne = database.db.selectFrom('org').selectAll('org')
  await expect(runPrepared(database.db, ofOne)).rejects.toThrow('names its columns')
})
