import type { CollectionRule } from '@clipwright/contract/workspace/collections'
import type { ClipId, CollectionId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable } from '#platform/db/tx.ts'

import type { CollectionRow } from './collections.store.ts'

type Filter = { query?: string | undefined; clipId?: ClipId | undefined }
type Page = { pageNum: number; pageSize: number }

/** Clips of projects that are neither in the trash nor purged; of any run, so that a new run removes nothing from a collection. */
function selectVisibleClips(db: Queryable, orgId: OrgId) {
  return db
    .selectFrom('clip')
    .innerJoin('project', 'project.id', 'clip.project_id')
    .where('clip.org_id', '=', orgId)
    .where('project.deleted_at', 'is', null)
    .where('project.purged_at', 'is', null)
}

const letterBounds = { C: [-1, 4], B: [4, 6], 'A-': [6, 8], A: [8, 99] } as const
const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const clipSec = sql<number>`(clip.moment ->> 'durationSec')::float8`

/** Clips that match a rule, best first. `userId`: the person that "liked by me" refers to. */
function matchingClips(db: Queryable, reader: { orgId: OrgId; userId: UserId }, rule: CollectionRule) {
  let query = selectVisibleClips(db, reader.orgId).where('clip.is_runner_up', '=', false).whereRef('clip.run', '>=', 'project.shown_run')
  if (rule.text) {
    const text = likeText(rule.text)
    query = query.where((row) => row.or([row('clip.title', 'ilike', text), sql<boolean>`clip.moment ->> 'text' ilike ${text}`]))
  }
  if (rule.letters) {
    const letters = rule.letters
    query = query.where((row) =>
      row.or(
        letters.map((letter) =>
          row.and([row('clip.score', '>', letterBounds[letter][0]), row('clip.score', '<=', letterBounds[letter][1])]),
        ),
      ),
    )
  }
  if (rule.minSec !== undefined) query = query.where(clipSec, '>=', rule.minSec)
  if (rule.maxSec !== undefined) query = query.where(clipSec, '<=', rule.maxSec)
  if (rule.createdWithinDays !== undefined) {
    query = query.where('clip.created_at', '>', sql<Date>`now() - make_interval(days => ${rule.createdWithinDays}::int)`)
  }
  if (rule.likedByMe) {
    query = query.where('clip.id', 'in', (row) =>
      row
        .selectFrom('clip_feedback')
        .select('clip_id')
        .where('org_id', '=', reader.orgId)
        .where('user_id', '=', reader.userId)
        .where('liked', '=', true),
    )
  }
  return query
}

const maxShown = 500

/** Ids of the clips in a collection, in its order. */
export async function listContents(
  db: Queryable,
  reader: { orgId: OrgId; userId: UserId },
  collection: Pick<CollectionRow, 'id' | 'rule'>,
  atMost = maxShown,
): Promise<{ clipId: ClipId; projectId: ProjectId }[]> {
  if (collection.rule) {
    return matchingClips(db, reader, collection.rule)
      .select(['clip.id as clipId', 'clip.project_id as projectId'])
      .orderBy('clip.score', 'desc')
      .orderBy('clip.id')
      .limit(atMost)
      .execute()
  }
  return selectVisibleClips(db, reader.orgId)
    .innerJoin('collection_clip', 'collection_clip.clip_id', 'clip.id')
    .select(['clip.id as clipId', 'clip.project_id as projectId'])
    .where('collection_clip.org_id', '=', reader.orgId)
    .where('collection_clip.collection_id', '=', collection.id)
    .orderBy('collection_clip.position')
    .orderBy('clip.id')
    .limit(atMost)
    .execute()
}

/** Every clip of these collections with its position, counted from 1. */
function placedClips(db: Queryable, reader: { orgId: OrgId; userId: UserId }, rows: readonly CollectionRow[]) {
  const byHand = rows.filter(({ rule }) => rule === null).map(({ id }) => id)
  const clips = selectVisibleClips(db, reader.orgId)
    .innerJoin('collection_clip', 'collection_clip.clip_id', 'clip.id')
    .where('collection_clip.org_id', '=', reader.orgId)
    .where('collection_clip.collection_id', 'in', byHand)
    .select([
      'collection_clip.collection_id as collectionId',
      'clip.id as clipId',
      sql<number>`row_number() over (partition by collection_clip.collection_id order by collection_clip.position, clip.id)`.as('place'),
    ])
  const ruled = rows.flatMap(({ id, rule }) =>
    rule
      ? [
          matchingClips(db, reader, rule).select([
            sql<CollectionId>`${id}::text`.as('collectionId'),
            'clip.id as clipId',
            sql<number>`row_number() over (order by clip.score desc, clip.id)`.as('place'),
          ]),
        ]
      : [],
  )
  const parts = [...(byHand.length > 0 ? [clips] : []), ...ruled]
  return sql.join(
    parts.map((part) => sql`select * from ${part} as part`),
    sql` union all `,
  )
}

const maxPosters = 3

type CollectionSummary = { contentCount: number; posterKeys: string[] }

/** Number of visible clips of each collection, and the newest posters of its first ones, in one statement. */
export async function summariseCollections(
  db: Queryable,
  reader: { orgId: OrgId; userId: UserId },
  rows: readonly CollectionRow[],
): Promise<Map<CollectionId, CollectionSummary>> {
  if (rows.length === 0) return new Map()
  const summaries = await sql<CollectionSummary & { collectionId: CollectionId }>`
    with placed as (${placedClips(db, reader, rows)})
    select "collectionId", count(*)::int as "contentCount",
      coalesce(array_remove(array_agg((
        select files ->> 'poster' from clip_render
        where clip_render.clip_id = placed."clipId" and org_id = ${reader.orgId} and files ->> 'poster' is not null
        order by updated_at desc limit 1) order by place) filter (where place <= ${maxPosters}), null), '{}') as "posterKeys"
    from placed group by "collectionId"`.execute(db)
  return new Map(summaries.rows.map(({ collectionId, ...summary }) => [collectionId, summary]))
}

/** Collections of the organisation by name, with the total. */
export async function listCollectionRows(
  db: Queryable,
  orgId: OrgId,
  filter: Filter,
  page: Page,
): Promise<{ rows: CollectionRow[]; total: number }> {
  let query = db.selectFrom('collection').where('org_id', '=', orgId)
  if (filter.query) query = query.where('name', 'ilike', likeText(filter.query))
  if (filter.clipId) {
    const { clipId } = filter
    query = query.where('id', 'in', (row) =>
      row.selectFrom('collection_clip').select('collection_id').where('org_id', '=', orgId).where('clip_id', '=', clipId),
    )
  }
  const counted = query.select(sql<number>`count(*)::int`.as('total'))
  const rows = toCamelRows(
    await query
      .selectAll()
      .select(counted.as('total'))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  // Beyond the last page there is no row to carry the total.
  const total = rows[0]?.total ?? (await counted.executeTakeFirstOrThrow()).total
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}
