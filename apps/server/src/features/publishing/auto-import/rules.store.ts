import type { ImportChannelId, ImportRuleId, OrgId } from '@clipwright/contract/ids'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import { sql } from 'kysely'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RuleRow } from './auto-import-tables.ts'

type RuleFilter = { channelId?: ImportChannelId | undefined; words?: string | undefined }

/** Rules of channels that are watched, by channel and in the order in which they are tried. `words`: in the name of the channel. */
export async function listRuleRows(db: Queryable, orgId: OrgId, { channelId, words }: RuleFilter = {}): Promise<RuleRow[]> {
  let query = db
    .selectFrom('import_rule')
    .innerJoin('import_channel', 'import_channel.id', 'import_rule.channel_id')
    .selectAll('import_rule')
    .where('import_rule.org_id', '=', orgId)
    .where('import_channel.removed_at', 'is', null)
  if (channelId) query = query.where('channel_id', '=', channelId)
  if (words) query = query.where(sql<boolean>`strpos(lower(import_channel.title), lower(${words})) > 0`)
  return toCamelRows(await query.orderBy('channel_id').orderBy('position').execute())
}

export async function findRuleRow(db: Queryable, orgId: OrgId, id: ImportRuleId): Promise<RuleRow | undefined> {
  return toCamelRow(await db.selectFrom('import_rule').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function insertRule(tx: Tx, { id, orgId, channelId, position, settings }: RuleRow): Promise<void> {
  await tx
    .insertInto('import_rule')
    .values({ id, org_id: orgId, channel_id: channelId, position, settings: jsonb(settings) })
    .execute()
}

export async function updateRule(tx: Tx, orgId: OrgId, id: ImportRuleId, settings: ImportRuleSettings): Promise<void> {
  await tx
    .updateTable('import_rule')
    .set({ settings: jsonb(settings) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function deleteRule(tx: Tx, orgId: OrgId, id: ImportRuleId): Promise<void> {
  await tx.deleteFrom('import_rule').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Numbers the rules of a channel anew, in the order given. */
export async function numberRules(tx: Tx, orgId: OrgId, ids: readonly ImportRuleId[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.updateTable('import_rule').set({ position }).where('org_id', '=', orgId).where('id', '=', id).execute()
  }
}
