import { type ImportChannelId, ImportItemId, type OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { ChannelRow, ItemRow } from './auto-import-tables.ts'
import type { SeenItem } from './feeds/feed.ts'

type Sighting = Pick<ItemRow, 'state' | 'reason'> & { item: SeenItem }

/** Ids of YouTube are unique everywhere; those of feeds only within their own. */
const scopeOf = ({ platform, extUserId }: Pick<ChannelRow, 'platform' | 'extUserId'>) => (platform === 'YOUTUBE' ? '' : extUserId)

/**
 * Records what a channel shows. Items that were seen before keep their state; a changed title, address or length is taken over until they
 * are imported. Returns how many are new.
 */
export async function recordSightings(tx: Tx, channel: ChannelRow, sightings: readonly Sighting[]): Promise<number> {
  let count = 0
  for (let at = 0; at < sightings.length; at += rowsAtOnce)
    count += await insertSightings(tx, channel, sightings.slice(at, at + rowsAtOnce))
  return count
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const rowsAtOnce = 1000

async function insertSightings(tx: Tx, channel: ChannelRow, sightings: readonly Sighting[]): Promise<number> {
  const rows = sightings.map(({ item, state, reason }) => ({
    id: ImportItemId.parse(newId()),
    org_id: channel.orgId,
    channel_id: channel.id,
    scope: scopeOf(channel),
    item_key: item.key,
    title: item.title,
    media_url: item.mediaUrl,
    page_url: item.pageUrl,
    published_at: item.publishedAt,
    duration_ms: item.durationMs,
    state,
    reason,
  }))
  const changes = await tx
    .insertInto('import_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'item_key'])
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          // A file that was copied is imported from the copy.
          media_url: sql<string>`case when import_item.media_url like 'upload://%' then import_item.media_url else excluded.media_url end`,
          page_url: ref('excluded.page_url'),
          duration_ms: sql<number | null>`coalesce(excluded.duration_ms, import_item.duration_ms)`,
        }))
        .where('import_item.project_id', 'is', null)
        .where(
          sql<boolean>`(import_item.title, import_item.page_url, import_item.duration_ms, import_item.media_url) is distinct from
            (excluded.title, excluded.page_url, coalesce(excluded.duration_ms, import_item.duration_ms), excluded.media_url)`,
        ),
    )
    .returning(['id'])
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return changes.filter(({ id }) => ids.has(id)).length
}

/** Keys of all that was ever seen on a channel. */
export async function listSeenKeys(db: Queryable, channel: Pick<ChannelRow, 'id' | 'orgId'>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_item')
    .select('item_key as key')
    .where('org_id', '=', channel.orgId)
    .where('channel_id', '=', channel.id)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Items that are to be imported now, oldest first. */
export async function listWaiting(db: Queryable, channel: Pick<ChannelRow, 'id' | 'orgId'>, limit: number): Promise<ItemRow[]> {
  return toCamelRows(
    await db
      .selectFrom('import_item')
      .selectAll()
      .where('org_id', '=', channel.orgId)
      .where('channel_id', '=', channel.id)
      .where('state', '=', 'waiting')
      .where((row) => row.or([row('next_try_at', 'is', null), row('next_try_at', '<=', sql<Date>`now()`)]))
      .orderBy('published_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

export async function findItemRow(db: Queryable, orgId: OrgId, id: ImportItemId): Promise<ItemRow | undefined> {
  return toCamelRow(await db.selectFrom('import_item').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function lockItemRow(tx: Tx, orgId: OrgId, id: ImportItemId): Promise<ItemRow | undefined> {
  return toCamelRow(
    await tx.selectFrom('import_item').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

type ItemChange = Partial<
  Pick<
    ItemRow,
    | 'state'
    | 'reason'
    | 'isForced'
    | 'attempts'
    | 'nextTryAt'
    | 'durationMs'
    | 'ruleId'
    | 'projectId'
    | 'credits'
    | 'importedAt'
    | 'postsAt'
    | 'postBatchId'
  >
>

export async function updateItem(tx: Tx, orgId: OrgId, id: ImportItemId, change: ItemChange): Promise<void> {
  await tx
    .updateTable('import_item')
    .set({ ...toColumns(change), decided_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** What was imported of a channel since midnight, UTC. */
export async function countToday(db: Queryable, channel: Pick<ChannelRow, 'id' | 'orgId'>): Promise<{ count: number; credits: number }> {
  return db
    .selectFrom('import_item')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(credits), 0)::int`.as('credits')])
    .where('org_id', '=', channel.orgId)
    .where('channel_id', '=', channel.id)
    .where('imported_at', '>=', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .executeTakeFirstOrThrow()
}

/** Whether the team has a project of this video already, by whichever of its channels. */
export async function isImported(db: Queryable, { orgId, scope, itemKey }: Pick<ItemRow, 'orgId' | 'scope' | 'itemKey'>): Promise<boolean> {
  const row = await db
    .selectFrom('import_item')
    .select('id')
    .where('org_id', '=', orgId)
    .where('scope', '=', scope)
    .where('item_key', '=', itemKey)
    .where('project_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Of several keys of a channel, those whose videos the team has projects of. */
export async function listImportedKeys(
  db: Queryable,
  orgId: OrgId,
  channel: Pick<ChannelRow, 'platform' | 'extUserId'>,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_item')
    .select('item_key as itemKey')
    .where('org_id', '=', orgId)
    .where('scope', '=', scopeOf(channel))
    .where('item_key', 'in', keys)
    .where('project_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ itemKey }) => itemKey))
}

/** What came during a pause is not imported by itself. */
export async function skipWaiting(tx: Tx, orgId: OrgId, channelId: ImportChannelId): Promise<void> {
  await tx
    .updateTable('import_item')
    .set({ state: 'skipped', reason: 'before-watch', next_try_at: null, decided_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The copy of a file that is imported in its place, and what the copy told. */
export async function setMedia(
  tx: Tx,
  orgId: OrgId,
  id: ImportItemId,
  { mediaUrl, durationMs }: Pick<ItemRow, 'mediaUrl' | 'durationMs'>,
): Promise<void> {
  await tx
    .updateTable('import_item')
    .set({ media_url: mediaUrl, duration_ms: durationMs, reason: null, next_try_at: null, decided_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Files of a channel that are on their way. */
export async function countCopies(db: Queryable, channel: Pick<ChannelRow, 'id' | 'orgId'>): Promise<number> {
  const { count } = await db
    .selectFrom('import_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', channel.orgId)
    .where('channel_id', '=', channel.id)
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('reason', '=', 'copying'), row('media_url', 'like', 'upload://%')]))
    .executeTakeFirstOrThrow()
  return count
}

/** Longer than it takes to plan the posts of a video; what was lost without a trace is sent anew after it. */
const planningMinutes = 10

/** Takes videos of every organisation whose clips are there and are to be posted. Those without clips after a week are given up. */
export async function takeItemsToPost(tx: Tx, limit: number): Promise<{ orgId: OrgId; itemId: ImportItemId }[]> {
  const { rows } = await sql<{ orgId: OrgId; itemId: ImportItemId }>`
    with due as (
      select import_item.id from import_item
      join project on project.id = import_item.project_id and project.org_id = import_item.org_id
      where posts_at <= now() and imported_at > now() - interval '7 days' and project.stage = 'COMPLETE' and project.deleted_at is null
      limit ${limit} for update of import_item skip locked
    )
    update import_item set posts_at = now() + make_interval(mins => ${planningMinutes}::int)
    from due where import_item.id = due.id
    returning org_id as "orgId", import_item.id as "itemId"`.execute(tx)
  return rows
}
