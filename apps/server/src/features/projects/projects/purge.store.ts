import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { cancelProjectJobs } from '#platform/queue/cancel-job.ts'
import type {} from './projects.store.ts'
import { trashDays } from './storage-policy.ts'

/**
 * Due: in the trash for its time, past its term, of an organisation that can no longer be restored, or half purged. Never
 * within a day of being created.
 */
const isDue = sql<boolean>`
  purged_at is null and created_at < now() - interval '1 day' and (
    purge_started_at is not null
    or deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
    or (storage_status = 'TEMPORARY' and storage_expire_at < now())
    or exists (select from org where org.id = project.org_id and org.status = 'disbanded' and org.restorable_until < now()))`

/** Projects to purge, longest waiting first, and the total that the number is compared with. */
export async function listDueProjects(db: Queryable, atMost: number) {
  const { total } = await db
    .selectFrom('project')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('purged_at', 'is', null)
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('project')
    .select(['id', 'org_id as orgId'])
    .where(isDue)
    .orderBy(sql`coalesce(deleted_at, storage_expire_at)`)
    .limit(atMost)
    .execute()
  return { due, total: Number(total) }
}

/** Hides the project from everybody. False when it was saved, restored or purged meanwhile. */
export async function beginPurge(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<boolean> {
  const rows = await tx
    .updateTable('project')
    .set({ purge_started_at: sql<Date>`coalesce(purge_started_at, now())`, deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .where(isDue)
    .returning('id')
    .executeTakeFirst()
  if (!rows) return false
  await cancelProjectJobs(tx, orgId, projectId)
  await publishEvent(tx, orgId, { type: 'project.removed', projectId })
  return true
}

/** Empties the row: only the fact and time of the purge remain. */
export async function endPurge(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<void> {
  for (const table of ['clip', 'project_step', 'project_share', 'model_answer'] as const) {
    await tx.deleteFrom(table).where('org_id', '=', orgId).where('project_id', '=', projectId).execute()
  }
  await tx
    .updateTable('project')
    .set({ purged_at: sql<Date>`now()`, title: '', video_url: '', labels: jsonb([]) as never, utm: null, error: null, step: null })
    .set({
      source: null,
      probe: null,
      artefacts: null,
      transcript_info: null,
      curation: null,
      storage_size_bytes: 0,
      visibility: 'DEFAULT',
    })
    .set({ import_pref: jsonb({}) as never, curation_pref: jsonb({}) as never, render_pref: jsonb({}) as never })
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .execute()
}
