import type { UserId } from '@clipwright/contract/ids'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { disbandMyOrg } from './disband-my-org.ts'
import { countMembers } from './members.store.ts'
import { listOrgsOfUser } from './orgs.store.ts'
import { quitOrg } from './quit-org.ts'

/** Names of teams that this person owns and that have other members: they would be left without an owner. */
export async function listOrgsWithOthers(db: Queryable, userId: UserId): Promise<string[]> {
  const orgNames: string[] = []
  for (const { orgId, orgName, role } of await listOrgsOfUser(db, userId)) {
    if (role === 'owner' && (await countMembers(db, orgId)) > 1) orgNames.push(orgName)
  }
  return orgNames
}

/** Leaves every team; a team without other members is disbanded. Each is a transaction of its own and may be repeated. */
export async function leaveAllOrgs(ctx: PersonContext): Promise<void> {
  for (const { orgId, role } of await listOrgsOfUser(ctx.db, ctx.userId)) {
    if (role === 'owner') await disbandMyOrg({ ...ctx, orgId, role, permissions: permissionsOf(role) })
    else await quitOrg(ctx, { orgId })
  }
}
