import { sql } from 'kysely'
import type { ClipId, CollectionId, OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { ProjectText } from './project-entries.ts'

/** The searchable texts of the clips that people see, always in the same order. Reads the clips’ own table. */
export async function listClipTexts(db: Queryable, orgId: OrgId, projectId: ProjectId, shownRun: number): Promise<ProjectText['clips']> {
  const rows = await db
    .selectFrom('clip')
    .select(['id', 'title', 'moment', 'created_at as createdAt'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('run', '>=', shownRun)
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, moment, createdAt }) => ({ clipId: id, title, moment, createdAt: createdAt }))
}

/** Storage keys of these projects’ posters. */
export async function listPosters(db: Queryable, orgId: OrgId, projectIds: readonly ProjectId[]): Promise<Map<ProjectId, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('project')
    .select(['id', 'artefacts'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...projectIds])
    .execute()
  return new Map(rows.flatMap(({ id, artefacts }): [ProjectId, string][] => (artefacts?.poster ? [[id, artefacts.poster]] : [])))
}

/** Storage keys of the newest posters of these clips. */
export async function listClipPosters(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<Map<ClipId, string>> {
  if (clipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('clip_render')
    .distinctOn('clip_id')
    .select(['clip_id as clipId', sql<string>`files ->> 'poster'`.as('poster')])
    .where('org_id', '=', orgId)
    .where('clip_id', 'in', [...clipIds])
    .where(sql<boolean>`files ->> 'poster' is not null`)
    .orderBy('clip_id')
    .orderBy('updated_at', 'desc')
    .execute()
  return new Map(rows.map(({ clipId, poster }) => [clipId as ClipId, poster]))
}

export async function findBackfill(
  db: Queryable,
  orgId: OrgId,
): Promise<{ total: number; left: number; startedAt: Date; finishedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('search_backfill')
    .select(['total', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select((eb) =>
      eb
        .selectFrom('search_stale')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('org_id', '=', orgId)
        .where('is_initial', '=', true)
        .as('left'),
    )
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row && { total: row.total, left: Number(row.left), startedAt: row.startedAt, finishedAt: row.finishedAt }
}

const maxCollections = 5000

/** Names of the organisation’s collections. There are few, so they need no index. */
export async function listCollectionNames(db: Queryable, orgId: OrgId): Promise<{ id: CollectionId; name: string }[]> {
  return db.selectFrom('collection').select(['id', 'name']).where('org_id', '=', orgId).orderBy('name').limit(maxCollections).execute()
}
