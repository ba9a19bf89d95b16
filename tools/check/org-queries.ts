import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const server = 'apps/server/src'

/** Every query takes the organisation. A function that is meant to look beyond one says so in its comment: “every organisation”. */
export async function checkOrgQueries(root: string): Promise<string[]> {
  const readSource = (file: string) => readFile(join(root, file), 'utf8')
  const migrations = await Promise.all((await listFiles(root, /\.sql$/, [`${server}/migrations`])).map(readSource))
  const tables = listOrgTables(migrations.join('\n'))
  const files = await listFiles(root, /\.(?:store|views)\.ts$/, [server])
  const problems = await Promise.all(
    files.map(async (file) => findBlindQueries(await readSource(file), tables).map(({ name, table }) => ({ file, name, table }))),
  )
  return problems
    .flat()
    .map(({ file, name, table }) => `${file}: ${name} asks "${table}" without an organisation. Take it, or say why in the comment.`)
}

/** Tables whose rows belong to an organisation. */
export function listOrgTables(sql: string): Set<string> {
  const created = [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+) ?\(([\s\S]*?)\n\);/gi)]
  const altered = [...sql.matchAll(/alter table (\w+)\s+add column org_id\b/gi)]
  const owned = created.filter(([, , columns = '']) => /^\s*org_id\b/im.test(columns))
  return new Set([...owned, ...altered].map(([, name = '']) => name))
}

const start = /^(?:export )?(?:async )?(?:function\*? |const )(\w+)/m
const queryOfTable = /\.(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)/g

/** Functions of a store that read or change such a table, and neither name the organisation nor say that they mean every one. */
export function findBlindQueries(source: string, tables: ReadonlySet<string>): { name: string; table: string }[] {
  // Each top-level declaration with the comment above it.
  const parts = source.split(/\n(?=\/\*\*|(?:export )?(?:async )?(?:function|const|type|class)\b)/)
  return parts.flatMap((part, index) => {
    const name = start.exec(part)?.[1]
    const table = [...part.matchAll(queryOfTable)].map((match) => match[1] ?? '').find((one) => tables.has(one))
    if (!name || !table || /\borg_?id\b|\borg\.id\b/i.test(part)) return []
    const comment = parts[index - 1]?.startsWith('/**') ? parts[index - 1] : ''
    return /every\s+(?:\*\s+)?organisation/i.test(`${comment}${part}`) ? [] : [{ name, table }]
  })
}
