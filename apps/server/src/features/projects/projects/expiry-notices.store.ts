import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tx.ts'

type DueNotices = { daysBefore: number; nowMs: number; atMost: number }
type WarnedProject = { userId: UserId; orgId: OrgId; projectId: ProjectId }

/**
 * Stores a warning for every project that needs one, and returns those that had none. Concurrent callers never get the
 * same project.
 */
export async function recordExpiryNotices(tx: Tx, { daysBefore, nowMs, atMost }: DueNotices): Promise<WarnedProject[]> {
  const now = new Date(nowMs)
  const { rows } = await sql<WarnedProject>`
    with noted as (
      insert into project_expiry_notice (org_id, project_id, days_before, expire_at)
      select org_id, id, ${daysBefore}, storage_expire_at from project
      where storage_status = 'TEMPORARY' and deleted_at is null and purged_at is null
        and storage_expire_at > ${now} and storage_expire_at <= ${now}::timestamptz + make_interval(days => ${daysBefore})
        and not exists (select from project_expiry_notice as known
          where known.project_id = project.id and known.expire_at = project.storage_expire_at and known.days_before <= ${daysBefore})
      order by storage_expire_at limit ${atMost}
      on conflict do nothing
      returning project_id, org_id)
    select project.user_id as "userId", noted.org_id as "orgId", noted.project_id as "projectId"
    from noted join project on project.id = noted.project_id`.execute(tx)
  return rows
}
