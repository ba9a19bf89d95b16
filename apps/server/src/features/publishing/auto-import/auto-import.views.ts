import type { ImportChannelId, OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { ItemRow } from './auto-import-tables.ts'
import type { SeenItem } from './feeds/feed.ts'

/** The item’s keys under which a platform, or a feed of ours, may know a post. */
function postKeys({ key, mediaUrl, pageUrl }: Pick<SeenItem, 'key' | 'mediaUrl' | 'pageUrl'>): string[] {
  const parts = [key, mediaUrl, pageUrl ?? ''].flatMap((text) => [text, text.split(/[/:=]/).at(-1) ?? '', text.replace(/\.mp4$/, '')])
  return [...new Set(parts.filter((text) => text.length > 5))]
}

/** Of several items, the keys of those that the team posted itself. */
export async function listOwnPosts(
  db: Queryable,
  orgId: OrgId,
  items: readonly Pick<SeenItem, 'key' | 'mediaUrl' | 'pageUrl'>[],
): Promise<Set<string>> {
  const keysOf = new Map(items.map((item) => [item.key, postKeys(item)]))
  const keys = [...new Set([...keysOf.values()].flat())]
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('post_target')
    .select(['id', 'remote_id as remoteId', 'remote_url as remoteUrl'])
    .where('org_id', '=', orgId)
    .where((row) => row.or([row('id', 'in', keys as never), row('remote_id', 'in', keys), row('remote_url', 'in', keys)]))
    .execute()
  const postIds = new Set(rows.flatMap(({ id, remoteId, remoteUrl }) => [id as string, remoteId, remoteUrl]))
  return new Set(items.filter(({ key }) => keysOf.get(key)?.some((one) => postIds.has(one))).map(({ key }) => key))
}

/** Under what a platform knows the account that a channel belongs to; null: nobody knows. */
export type ChannelOwner = { platform: string; extUserId: string | null; handle: string | null }

/** The connected account that a channel belongs to. */
export async function findOwnAccount(db: Queryable, orgId: OrgId, owner: ChannelOwner): Promise<SocialAccountId | undefined> {
  const row = await db
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`platform = ${owner.platform}`)
    .where((row) => row.or([row('ext_user_id', '=', owner.extUserId ?? ''), row('handle', '=', owner.handle ?? '')]))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The last items of each channel that were decided on, but for what was there before it was watched. */
export async function listLastItems(db: Queryable, orgId: OrgId, perChannel: number): Promise<Map<ImportChannelId, ItemRow[]>> {
  const ranking = db
    .selectFrom('import_item')
    .selectAll()
    .select(sql<number>`row_number() over (partition by channel_id order by decided_at desc, id)`.as('place'))
    .where('org_id', '=', orgId)
    .where(sql<boolean>`reason is distinct from 'before-watch'`)
  const rows = await db.selectFrom(ranking.as('ranking')).selectAll().where('place', '<=', perChannel).orderBy('place').execute()
  return Map.groupBy(toCamelRows(rows), ({ channelId }) => channelId)
}

type ChannelCounts = { channelId: ImportChannelId; importedToday: number; creditsToday: number; waitingCount: number }

export async function countItems(db: Queryable, orgId: OrgId): Promise<Map<ImportChannelId, ChannelCounts>> {
  const today = sql`imported_at >= date_trunc('day', now(), 'UTC')`
  const rows = await db
    .selectFrom('import_item')
    .select([
      'channel_id as channelId',
      sql<number>`(count(*) filter (where ${today}))::int`.as('importedToday'),
      sql<number>`coalesce(sum(credits) filter (where ${today}), 0)::int`.as('creditsToday'),
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waitingCount'),
    ])
    .where('org_id', '=', orgId)
    .groupBy('channel_id')
    .execute()
  return new Map(rows.map((row) => [row.channelId, row]))
}

export async function pageOfItems(
  db: Queryable,
  orgId: OrgId,
  channelId: ImportChannelId,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const items = db.selectFrom('import_item').where('org_id', '=', orgId).where('channel_id', '=', channelId)
  const { total } = await items.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await items
    .selectAll()
    .orderBy(sql`coalesce(published_at, seen_at)`, 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { rows: toCamelRows(rows), total }
}

export async function listNewsRows(db: Queryable, orgId: OrgId, limit: number): Promise<(ItemRow & { channelTitle: string })[]> {
  const rows = await db
    .selectFrom('import_item')
    .innerJoin('import_channel', 'import_channel.id', 'import_item.channel_id')
    .innerJoin('import_rule', 'import_rule.id', 'import_item.rule_id')
    .selectAll('import_item')
    .select('import_channel.title as channel_title')
    .where('import_item.org_id', '=', orgId)
    .where('imported_at', '>', sql<Date>`now() - interval '7 days'`)
    .where(sql<boolean>`import_rule.settings ->> 'needPopupFlag' = '1'`)
    .orderBy('imported_at', 'desc')
    .orderBy('import_item.id')
    .limit(limit)
    .execute()
  return toCamelRows(rows)
}
