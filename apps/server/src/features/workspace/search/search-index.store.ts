import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import { type NewEntry, indexVersion } from './project-entries.ts'
import type {} from './search-tables.ts'

export type StaleProject = { projectId: ProjectId; orgId: OrgId; marked: number; attempts: number }

/** The short number of an organisation within terms, assigned once. */
export async function ensureOrgNo(tx: Tx, orgId: OrgId): Promise<number> {
  await tx
    .insertInto('search_scope')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { orgNo } = await tx.selectFrom('search_scope').select('org_no as orgNo').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  return orgNo
}

/** Claims a few projects to index, changed ones before those that are only renewed. Nobody else gets them for two minutes. */
export async function claimStale(db: Db, limit: number): Promise<StaleProject[]> {
  const { rows } = await sql<StaleProject>`
    update search_stale set claimed_until = now() + interval '2 minutes'
    where project_id in (
      select project_id from search_stale
      -- Nothing is put off for longer than an hour, unless the clock was set back.
      where claimed_until < now() or claimed_until > now() + interval '61 minutes'
      order by is_initial, created_at limit ${limit} for update skip locked)
    returning project_id as "projectId", org_id as "orgId", marked, attempts`.execute(db)
  return rows
}

/** Ends the claim. A project that changed meanwhile stays on the list and is due at once. */
export async function finishStale(tx: Tx, { projectId, orgId, marked }: StaleProject): Promise<void> {
  await tx.deleteFrom('search_stale').where('project_id', '=', projectId).where('marked', '=', marked).execute()
  await tx
    .updateTable('search_stale')
    .set({ claimed_until: sql<Date>`'-infinity'`, is_initial: false })
    .where('project_id', '=', projectId)
    .execute()
  await tx
    .updateTable('search_backfill')
    .set({ finished_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_stale').select('project_id').where('org_id', '=', orgId).where('is_initial', '=', true))),
    )
    .execute()
}

const maxWaitSec = 3600

/** Postpones a project, claimed from those of every organisation, after a failure: 10 s, 20 s, 40 s and so on, up to an hour. */
export async function postponeStale(db: Queryable, { projectId, attempts }: StaleProject): Promise<void> {
  const waitSec = Math.min(maxWaitSec, 10 * 2 ** Math.min(attempts, 20))
  await db
    .updateTable('search_stale')
    .set({ attempts: attempts + 1, claimed_until: sql<Date>`now() + make_interval(secs => ${waitSec})` })
    .where('project_id', '=', projectId)
    .execute()
}

/**
 * Locks the project against deletion and returns the digest its entries were made from; undefined when it is gone. Taken
 * before any entry is written, in the lock order that a deletion uses.
 */
export async function lockSource(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<{ digest: string | null } | undefined> {
  const { rows } = await sql<{ digest: string | null }>`
    select (select digest from search_source where project_id = project.id and version = ${indexVersion}) as digest
    from project where org_id = ${orgId} and id = ${projectId} and deleted_at is null and purged_at is null
    for no key update`.execute(tx)
  return rows[0]
}

const batchRows = 100

/** Makes these the only entries of a project. */
export async function replaceEntries(
  tx: Tx,
  source: { orgId: OrgId; projectId: ProjectId; digest: string },
  entries: readonly NewEntry[],
): Promise<void> {
  const { orgId, projectId, digest } = source
  await tx.deleteFrom('search_entry').where('org_id', '=', orgId).where('project_id', '=', projectId).execute()
  for (let start = 0; start < entries.length; start += batchRows) {
    await tx
      .insertInto('search_entry')
      .values(entries.slice(start, start + batchRows).map((entry) => toRow(entry, orgId, projectId)))
      .execute()
  }
  const indexState = { version: indexVersion, digest, indexed_at: sql<Date>`now()` }
  await tx
    .insertInto('search_source')
    .values({ project_id: projectId, org_id: orgId, ...indexState })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(indexState))
    .execute()
}

function toRow(entry: NewEntry, orgId: OrgId, projectId: ProjectId) {
  return {
    org_id: orgId,
    project_id: projectId,
    kind: entry.kind,
    target_id: entry.targetId,
    title: entry.title,
    title_key: entry.titleKey,
    duration_ms: entry.durationMs,
    topics: entry.topics,
    genre: entry.genre,
    made_at: entry.madeAt,
    vector: entry.vector,
    words: entry.words,
    word_ms: entry.wordMs,
  }
}

/** Lists projects that were never indexed by the current rules: from before the index, or from an older server. */
export async function beginBackfill(tx: Tx): Promise<void> {
  await sql`
    with added as (
      insert into search_stale (project_id, org_id, is_initial)
      select id, org_id, true from project
      where deleted_at is null and purged_at is null
        and not exists (select from search_source where project_id = project.id and version = ${indexVersion})
      on conflict do nothing returning org_id)
    insert into search_backfill (org_id, total) select added.org_id, count(*) from added join org on org.id = added.org_id group by 1
    on conflict (org_id) do update set total = excluded.total, started_at = now(), finished_at = null`.execute(tx)
}
