import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import { findActiveRole } from '../../identity/orgs/find-active-role.ts'
import type { PostRow } from './posts.store.ts'

/** Whether who planned a post last is still in the team, and may post there. */
export async function isPlannerHere(db: Queryable, { orgId, plannedBy, createdBy }: PostRow): Promise<boolean> {
  const role = await findActiveRole(db, orgId, plannedBy ?? createdBy)
  return role !== undefined && permissionsOf(role).includes('project:edit')
}
