import type { UserId } from '@clipwright/contract/ids'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import { findActiveRole } from '../../identity/orgs/find-active-role.ts'
import type { PostRow } from './posts.store.ts'

/** Who planned, changed or retried a post last. */
export const plannerOf = ({ plannedBy, createdBy }: Pick<PostRow, 'plannedBy' | 'createdBy'>): UserId => plannedBy ?? createdBy

/** Whether who planned a post last is still in the team, and may post there. */
export async function isPlannerHere(db: Queryable, post: PostRow): Promise<boolean> {
  const role = await findActiveRole(db, post.orgId, plannerOf(post))
  return role !== undefined && permissionsOf(role).includes('project:edit')
}
