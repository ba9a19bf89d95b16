import { expect, test } from 'vitest'
import { findColumnNames } from './row-names.ts'

const names = (source: string) => findColumnNames(source).map(({ name }) => name)
const besideAQuery = (source: string) => names(`db.selectFrom('clip').selectAll()\n${source}`)

test.each([
  ['a member', 'send(row.org_id)'],
  ['a member of what may be missing', 'send(row?.org_id)'],
  ['a member in a template', 'const text = `of ${row.org_id}`'],
  ['a member in a template in a template', 'const text = `of ${rows.map((row) => `{${row.org_id}}`)}`'],
  ['a member after a pattern with quotes', "const text = name.replace(/[/']/g, '') + row.org_id"],
  ['a part of a row', 'const { id, org_id } = row'],
  ['a part of a row by another name', 'const { org_id: orgId } = row'],
  ['a part of a parameter', 'rows.map(({ org_id: orgId }) => orgId)'],
  ['a part of a parameter with a type', 'function view({ org_id: orgId }: Row) {}'],
  ['a part of a first parameter', 'const view = ({ org_id: orgId }, links) => orgId'],
  ['a part of what is walked', 'for (const { org_id: orgId } of rows) send(orgId)'],
  ['a variable', 'const org_id = of(row)'],
])('%s by the name of a column is refused, with a query in the file or without', (_, source) => {
  expect(names(source)).toContain('org_id')
  expect(besideAQuery(source)).toContain('org_id')
})

test.each([
  ['values', 'tx.insertInto("clip").values({ id, org_id: orgId })'],
  ['values chosen', 'const change = isDone ? { org_id: orgId } : {}'],
  ['the type of a table', 'type ClipTable = {\n  id: ClipId\n  org_id: OrgId\n  user_id?: UserId\n}'],
])('%s may have the names of columns beside a query alone', (_, source) => {
  expect(besideAQuery(source)).toEqual([])
  if (!source.includes('insertInto')) expect(names(source)).toContain('org_id')
})

test.each([
  ['a text', "query.where('org_id', '=', orgId).select('clip.org_id as orgId')"],
  ['SQL', 'sql`select org_id from clip where clip.org_id = ${row.orgId}`'],
  ['a comment', '// row.org_id\n/** row.org_id */'],
  ['a number', 'const longMs = 60_000'],
  ['a name in capitals', 'const name = env.PUBLIC_URL'],
  ['a parameter that is not used', 'rows.map((_row, at) => at)'],
])('%s is none', (_, source) => {
  expect(names(source)).toEqual([])
})

test('a name is reported with its line', () => {
  expect(findColumnNames('const text = `\n${row.id}`\n\nsend(row.org_id)')).toEqual([{ name: 'org_id', line: 4 }])
})
