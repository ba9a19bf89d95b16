import { expect, test } from 'vitest'
import { findBlindQueries, listOrgTables } from './org-queries.ts'

const tables = new Set(['clip'])
const names = (source: string) => findBlindQueries(source, tables).map(({ name }) => name)

test('tables of an organisation are those with its column, from the start or added later', () => {
  const sql = `create table clip (\n  id text,\n  org_id text not null\n);\ncreate table flag (\n  id text\n);\nalter table task add column org_id text;`
  expect([...listOrgTables(sql)]).toEqual(['clip', 'task'])
})

test('a query that names no organisation is refused, whichever kind it is', () => {
  for (const call of [".selectFrom('clip')", ".updateTable('clip')", ".deleteFrom(\n    'clip')", ".selectFrom('clip as other')"])
    expect(names(`export async function renameClip(db, id) {\n  await db${call}.where('id', '=', id)\n}\n`)).toEqual(['renameClip'])
})

test('a query with the organisation passes, and one of another table', () => {
  expect(names("function findClip(db, orgId, id) {\n  return db.selectFrom('clip').where('org_id', '=', orgId)\n}\n")).toEqual([])
  expect(names("function findFlag(db, id) {\n  return db.selectFrom('flag').where('id', '=', id)\n}\n")).toEqual([])
})

test('one that means every organisation says so in its own comment', () => {
  const sweep = "export function listOld(db) {\n  return db.selectFrom('clip').where('age', '>', 30)\n}\n"
  expect(names(`/** Of every organisation. */\n${sweep}`)).toEqual([])
  expect(names(`/** Of every organisation. */\nconst days = 30\n\n${sweep}`)).toEqual(['listOld'])
})
