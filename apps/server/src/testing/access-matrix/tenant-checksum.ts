import { sql } from 'kysely'
import type { Db } from '#platform/db/tx.ts'
import type { Tenant } from './tenant.ts'

/** Tables that every call writes to; they hold none of a tenant’s records. */
const leftOut = new Set(['audit_event', 'audit_chain', 'rate_count', 'schema_migration'])

/** One hash per table over every row that belongs to the organisation or its people. */
export async function checksumOf(db: Db, tenant: Tenant): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('org_id', 'user_id')`.execute(db)
  const owners = sql`select user_id from org_member where org_id = ${tenant.orgId}`
  const sums: Record<string, string> = {}
  for (const table of new Set(columns.map((column) => column.table))) {
    if (leftOut.has(table)) continue
    const has = (name: string) => columns.some((column) => column.table === table && column.column === name)
    const where = has('org_id') ? sql`t.org_id = ${tenant.orgId}` : sql`t.user_id in (${owners})`
    sums[table] = await hash(db, table, where)
  }
  sums['org'] = await hash(db, 'org', sql`t.id = ${tenant.orgId}`)
  sums['app_user'] = await hash(db, 'app_user', sql`t.id in (${owners})`)
  return sums
}

async function hash(db: Db, table: string, where: ReturnType<typeof sql>): Promise<string> {
  // Times of last use change through the owner’s own calls.
  const row = sql`(to_jsonb(t) - 'last_used_at' - 'last_seen_at')::text`
  const { rows } = await sql<{ sum: string }>`
    select count(*)::text || ':' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as sum
    from ${sql.table(table)} as t where ${where}`.execute(db)
  return rows[0]?.sum ?? ''
}
