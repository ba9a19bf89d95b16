import type { UserId } from '@clipwright/contract/ids'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { disbandMyOrg } from './disband-my-org.ts'
import { listOrgsOfUser } from './orgs.store.ts'
import { quitOrg } from './quit-org.ts'

async function isShared(db: Queryable, { orgId }: Awaited<ReturnType<typeof listOrgsOfUser>>[number]): Promise<boolean> {
  const rows = await db.selectFrom('org_member').select('user_id as userId').where('org_id', '=', orgId).limit(2).execute()
  return rows.length > 1
}

/** Names of teams that this person owns and that hold somebody else: those would be left without an owner. */
export async function listHeldOrgs(db: Queryable, userId: UserId): Promise<string[]> {
  const orgNames: string[] = []
  for (const org of await listOrgsOfUser(db, userId)) if (org.role === 'owner' && (await isShared(db, org))) orgNames.push(org.orgName)
  return orgNames
}

/** Leaves every team; one of nobody else is disbanded, with all that follows. Each is a step of its own and may be repeated. */
export async function leaveAllOrgs(ctx: PersonContext): Promise<void> {
  for (const { orgId, role } of await listOrgsOfUser(ctx.db, ctx.userId)) {
    if (role === 'owner') await disbandMyOrg({ ...ctx, orgId, role, permissions: permissionsOf(role) })
    else await quitOrg(ctx, { orgId })
  }
}
