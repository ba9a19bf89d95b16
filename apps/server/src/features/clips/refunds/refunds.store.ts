import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

type ExportFacts = { hasDownloads: boolean; hasExports: boolean; nowSec: number }

/** What of a project was ever exported, by the audit log, also of clips that are gone; and the time of the database. */
export async function findExports(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ExportFacts> {
  const { rows } = await sql<ExportFacts>`
    select coalesce(bool_or(details ->> 'target' = 'VIDEO_FILE'), false) as "hasDownloads",
      coalesce(bool_or(details ->> 'target' = 'ADOBE_XML'), false) as "hasExports", extract(epoch from now())::bigint as "nowSec"
    from audit_event where org_id = ${orgId} and action = 'clip.exported' and details ->> 'projectId' = ${projectId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row
}

/** Whether a clip of the project went out to an account, or is on its way there. What nobody knows the end of may be live. */
export async function findPosts(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<{ hasPosts: boolean; hasSchedules: boolean }> {
  const { rows } = await sql<{ hasPosts: boolean; hasSchedules: boolean }>`
    select coalesce(bool_or(target.state in ('posted', 'unknown') or target.posted_at is not null), false) as "hasPosts",
      coalesce(bool_or(target.state not in ('posted', 'unknown', 'skipped', 'cancelled')), false) as "hasSchedules"
    from post join post_target as target on target.post_id = post.id and target.org_id = post.org_id
    where post.org_id = ${orgId} and post.project_id = ${projectId}
  `.execute(db)
  return rows[0] ?? { hasPosts: false, hasSchedules: false }
}

/** How many clips a run chose by itself, those that were deleted since included: deleting them makes no shortfall. */
export async function countChosenClips(
  db: Queryable,
  orgId: OrgId,
  { projectId, run }: { projectId: ProjectId; run: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from clip where org_id = ${orgId} and project_id = ${projectId} and run = ${run}
        and not is_runner_up and copilot_task_id is null and bonus_of is null)
      + (select coalesce(sum((details ->> 'chosen')::integer), 0) from audit_event
        where org_id = ${orgId} and action = 'clips.deleted' and object = ${`project:${projectId}`} and details ->> 'run' = ${String(run)}))::integer as count
  `.execute(db)
  return rows[0]?.count ?? 0
}
