import { expect, test } from 'vitest'
import { findQueryLines } from './query-places.ts'

test.each([
  ['a select', "await db.selectFrom('clip').selectAll().execute()"],
  ['a select on a line of its own', "const row = await db\n  .selectFrom('clip')"],
  ['an insert', "tx.insertInto('clip').values({ id })"],
  ['an update', "tx.updateTable('clip').set({ title })"],
  ['a delete', "tx.deleteFrom('clip')"],
  ['a select inside another', "query.where('id', 'in', (row) => row.selectFrom('org').select('id'))"],
  ['written SQL', 'await sql`select 1`.execute(tx)'],
  ['written SQL with a type', 'await sql<{ id: string }>`select id from clip`.execute(tx)'],
  ['a table by its name', 'sql.table(name)'],
  ['a compiled query', 'db.executeQuery(compiled)'],
  ['SQL in a template', 'const text = `${sql`now()`}`'],
  ['the tag that is brought in for it', "import { sql } from 'kysely'"],
])('%s is a query', (_, source) => {
  expect(findQueryLines(source)).toHaveLength(1)
})

test.each([
  ['a comment', "// db.selectFrom('clip')\n/** sql`select 1` */"],
  ['a text', 'const text = "tx.deleteFrom(table)"'],
  ['a member of that name', 'log(compiled.sql)'],
  ['a key of that name', 'const part = { sql: text }'],
  ['a longer name', 'const sqlText = jobChangeSql(text)'],
  ['a store that is asked', 'await deleteFromTrash(tx, orgId)'],
])('%s is none', (_, source) => {
  expect(findQueryLines(source)).toEqual([])
})

test('a query is told by its line', () => {
  expect(findQueryLines("// ask\n\nconst row = await db\n  .selectFrom('clip')\n  .execute()")).toEqual([4])
})
