import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'

/** Title of a project that this person can still see; undefined when they left, or it is gone. */
export async function findProjectTitle(db: Queryable, orgId: OrgId, userId: UserId, projectId: ProjectId): Promise<string | undefined> {
  const row = await db
    .selectFrom('project')
    .innerJoin('org_member', 'org_member.org_id', 'project.org_id')
    .select('project.title')
    .where('project.org_id', '=', orgId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .where('org_member.user_id', '=', userId)
    .where('org_member.status', '=', 'active')
    .executeTakeFirst()
  return row?.title
}
