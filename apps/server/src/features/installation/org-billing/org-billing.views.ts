import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

export type StaffOrgRow = { orgId: OrgId; name: string; plan: string; ownerName: string; ownerEmail: string; createdAt: Date }

const columns = sql`org.id as "orgId", org.name, org.plan, owner.name as "ownerName", owner.email as "ownerEmail", org.created_at as "createdAt"`
const orgsWithOwners = sql`org join org_member as place on place.org_id = org.id and place.role = 'owner' join app_user as owner on owner.id = place.user_id`

/** Of every organisation: those whose id, name or owner’s address has this text, newest first, with the total. */
export async function searchOrgs(db: Queryable, { text, limit, offset }: { text: string; limit: number; offset: number }) {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matches = sql`org.status <> 'disbanded' and (org.id = ${text} or org.name ilike ${pattern} or owner.email ilike ${pattern})`
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from ${orgsWithOwners} where ${matches}`.execute(db)
  const { rows } = await sql<StaffOrgRow>`
    select ${columns} from ${orgsWithOwners} where ${matches} order by org.created_at desc, org.id limit ${limit} offset ${offset}
  `.execute(db)
  return { total: Number(counts[0]?.total ?? 0), rows }
}

export async function findStaffOrg(db: Queryable, orgId: OrgId): Promise<StaffOrgRow | undefined> {
  const { rows } = await sql<StaffOrgRow>`
    select ${columns} from ${orgsWithOwners} where org.id = ${orgId} and org.status <> 'disbanded'`.execute(db)
  return rows[0]
}
