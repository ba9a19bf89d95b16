import type { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import type { ImportPlatform, ImportTrouble } from '@clipwright/contract/publishing/import-channels'
import { sql } from 'kysely'
import { toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ChannelRow } from './auto-import-tables.ts'

export type NewChannel = Pick<
  ChannelRow,
  | 'id'
  | 'orgId'
  | 'platform'
  | 'extUserId'
  | 'address'
  | 'title'
  | 'siteUrl'
  | 'keysSealed'
  | 'ownership'
  | 'maxPerDay'
  | 'budgetCreditsPerDay'
  | 'watchFrom'
  | 'etag'
  | 'lastModified'
  | 'lastLookAt'
  | 'nextLookAt'
  | 'hubUrl'
  | 'hubTopic'
  | 'hubAskAt'
  | 'createdBy'
>

/** Undefined when the team watches it already. */
export async function insertChannel(tx: Tx, channel: NewChannel): Promise<ChannelRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('import_channel')
      .values(toColumns(channel))
      .onConflict((conflict) => conflict.columns(['org_id', 'platform', 'ext_user_id']).where('removed_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

function selectChannels(db: Queryable, orgId: OrgId) {
  return db.selectFrom('import_channel').selectAll().where('org_id', '=', orgId).where('removed_at', 'is', null)
}

export async function listChannelRows(db: Queryable, orgId: OrgId): Promise<ChannelRow[]> {
  return toCamelRows(await selectChannels(db, orgId).orderBy(sql`lower(title)`).orderBy('id').execute())
}

/** Undefined once it was removed. */
export async function findChannelRow(db: Queryable, orgId: OrgId, id: ImportChannelId): Promise<ChannelRow | undefined> {
  return toCamelRow(await selectChannels(db, orgId).where('id', '=', id).executeTakeFirst())
}

export async function lockChannelRow(tx: Tx, orgId: OrgId, id: ImportChannelId): Promise<ChannelRow | undefined> {
  return toCamelRow(await selectChannels(tx, orgId).where('id', '=', id).forUpdate().executeTakeFirst())
}

type ChannelChange = Partial<
  Pick<
    ChannelRow,
    | 'title'
    | 'siteUrl'
    | 'isPaused'
    | 'maxPerDay'
    | 'budgetCreditsPerDay'
    | 'watchFrom'
    | 'trouble'
    | 'failureCount'
    | 'etag'
    | 'lastModified'
    | 'lastLookAt'
    | 'nextLookAt'
  >
>

export async function updateChannel(tx: Tx, orgId: OrgId, id: ImportChannelId, change: ChannelChange): Promise<void> {
  await tx.updateTable('import_channel').set(toColumns(change)).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Lets it be looked at now, unless that is due earlier. */
export async function hurryChannel(db: Queryable, orgId: OrgId, id: ImportChannelId): Promise<void> {
  await db
    .updateTable('import_channel')
    .set({ next_look_at: sql<Date>`least(next_look_at, now())` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('next_look_at', 'is not', null)
    .execute()
}

/** False when the team watches no such channel. */
export async function removeChannelRow(
  tx: Tx,
  orgId: OrgId,
  platform: ImportPlatform,
  extUserId: string,
): Promise<ImportChannelId | undefined> {
  const row = await tx
    .updateTable('import_channel')
    .set({ removed_at: sql<Date>`now()`, keys_sealed: null, next_look_at: null })
    .where('org_id', '=', orgId)
    .where('platform', '=', platform)
    .where('ext_user_id', '=', extUserId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Longer than a look takes; one that was lost without a trace is sent anew after it. */
const lookMinutes = 10

/** Takes channels of every organisation that are to be looked at; those of teams that are inactive or disbanded wait. */
export async function takeDueChannels(tx: Tx, limit: number): Promise<{ orgId: OrgId; channelId: ImportChannelId }[]> {
  const { rows } = await sql<{ orgId: OrgId; channelId: ImportChannelId }>`
    with due as (
      select id from import_channel where next_look_at <= now() and removed_at is null and not is_paused
      and exists (select from org where org.id = import_channel.org_id and org.status = 'active')
      order by next_look_at limit ${limit} for update skip locked
    )
    update import_channel set next_look_at = now() + make_interval(mins => ${lookMinutes}::int)
    from due where import_channel.id = due.id
    returning org_id as "orgId", import_channel.id as "channelId"`.execute(tx)
  return rows
}

/** The trouble that people hear of. False when they were told of this one already. */
export async function recordNotice(tx: Tx, orgId: OrgId, id: ImportChannelId, trouble: ImportTrouble): Promise<boolean> {
  const row = await tx
    .updateTable('import_channel')
    .set({ noticed_trouble: trouble })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`noticed_trouble is distinct from ${trouble}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** That the minutes of today, a day of UTC, are used up. False when people were told today. */
export async function recordBudgetNotice(tx: Tx, orgId: OrgId, id: ImportChannelId): Promise<boolean> {
  const today = sql<Date>`(now() at time zone 'UTC')::date`
  const row = await tx
    .updateTable('import_channel')
    .set({ budget_told_on: today })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`budget_told_on is distinct from ${today}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All is well again, so the next trouble is told. */
export async function clearTrouble(tx: Tx, orgId: OrgId, id: ImportChannelId): Promise<void> {
  await tx
    .updateTable('import_channel')
    .set({ trouble: null, noticed_trouble: null, failure_count: 0 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('trouble', 'is not', null)
    .execute()
}

export async function countChannels(db: Queryable, orgId: OrgId): Promise<number> {
  const { count } = await db
    .selectFrom('import_channel')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
