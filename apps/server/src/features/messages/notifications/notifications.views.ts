import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'

export type VisibleProject = { title: string; storageExpireAt: Date | null }

/** A project that this person can still see; undefined when they left, or it is gone. */
export async function findVisibleProject(
  db: Queryable,
  orgId: OrgId,
  userId: UserId,
  projectId: ProjectId,
): Promise<VisibleProject | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('org_member', 'org_member.org_id', 'project.org_id')
    .select(['project.title', 'project.storage_expire_at as storageExpireAt'])
    .where('project.org_id', '=', orgId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .where('org_member.user_id', '=', userId)
    .where('org_member.status', '=', 'active')
    .executeTakeFirst()
}
