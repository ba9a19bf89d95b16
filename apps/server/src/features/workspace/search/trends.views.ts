import type { Genre } from '@clipwright/contract/clips/curation'
import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './search-tables.ts'

/** Only this many of the newest clips count, so that an organisation with a million is as fast as any. */
const maxClips = 2000
const maxSearches = 500

export type TrendSpan = { days: number; category?: Genre | undefined }
export type TopicRow = { topic: string; clipCount: number; projectCount: number; likeCount: number }

/** Topics of the newest clips with their likes in the same days, spelled as in the clips, most clips first. */
export async function listTopics(db: Queryable, orgId: OrgId, { days, category }: TrendSpan): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    with ${selectLatestClips(orgId, days)}
    select min(topic) as topic, count(distinct target_id)::int as "clipCount", count(distinct project_id)::int as "projectCount",
      sum(likes)::int as "likeCount"
    from latest, unnest(topics) as topic
    where ${category ?? null}::text is null or genre = ${category ?? null}
    group by lower(topic) order by count(*) desc, 1 limit 500`.execute(db)
  return rows
}

type CategoryRow = { category: Genre; clipCount: number; projectCount: number; likeCount: number }

/** Genres of the newest clips; liked ones count three times. */
export async function listCategories(db: Queryable, orgId: OrgId, days: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with ${selectLatestClips(orgId, days)}
    select genre as category, count(*)::int as "clipCount", count(distinct project_id)::int as "projectCount", sum(likes)::int as "likeCount"
    from latest where genre is not null and genre <> 'Auto'
    group by genre order by count(*) + 3 * sum(likes) desc, genre`.execute(db)
  return rows
}

function selectLatestClips(orgId: OrgId, days: number) {
  return sql`latest as (
    select entry.target_id, entry.project_id, entry.topics, entry.genre, coalesce(liked.likes, 0) as likes
    from (
      select target_id, project_id, topics, genre from search_entry
      where org_id = ${orgId} and kind = 'clip' and made_at > now() - make_interval(days => ${days})
      order by made_at desc limit ${maxClips}) as entry
    left join lateral (
      select count(*) as likes from clip_feedback
      where clip_id = entry.target_id and org_id = ${orgId} and liked and updated_at > now() - make_interval(days => ${days})) as liked on true)`
}

/** Recent searches of the organisation’s people: each phrase and how many people searched for it. */
export async function listSearched(db: Queryable, orgId: OrgId, days: number): Promise<{ phraseKey: string; people: number }[]> {
  const { rows } = await sql<{ phraseKey: string; people: number }>`
    select phrase_key as "phraseKey", count(*)::int as people from (
      select phrase_key from search_phrase where org_id = ${orgId} and updated_at > now() - make_interval(days => ${days})
      order by updated_at desc limit ${maxSearches}) as latest
    group by phrase_key`.execute(db)
  return rows
}
