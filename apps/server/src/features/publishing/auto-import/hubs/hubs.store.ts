import type { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ChannelRow } from '../auto-import-tables.ts'

/** Of every organisation: hubs call without a sign-in, and prove themselves by a signature. */
export async function findChannelOfHub(db: Queryable, id: ImportChannelId): Promise<ChannelRow | undefined> {
  const query = db.selectFrom('import_channel').selectAll().where('id', '=', id)
  return toCamelRow(await query.where('removed_at', 'is', null).executeTakeFirst())
}

type HubChange = Partial<Pick<ChannelRow, 'hubUrl' | 'hubTopic' | 'hubState' | 'hubAskAt' | 'hubMissed'>>

export async function updateHub(tx: Tx, orgId: OrgId, id: ImportChannelId, change: HubChange): Promise<void> {
  await tx
    .updateTable('import_channel')
    .set({
      ...(change.hubUrl === undefined ? {} : { hub_url: change.hubUrl }),
      ...(change.hubTopic === undefined ? {} : { hub_topic: change.hubTopic }),
      ...(change.hubState === undefined ? {} : { hub_state: change.hubState }),
      ...(change.hubAskAt === undefined ? {} : { hub_ask_at: change.hubAskAt }),
      ...(change.hubMissed === undefined ? {} : { hub_missed: change.hubMissed }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** A signed call came: the hub works, and the channel is looked at in a moment, unless it is paused. */
export async function recordHubCall(db: Queryable, orgId: OrgId, id: ImportChannelId): Promise<void> {
  await db
    .updateTable('import_channel')
    .set({
      hub_state: 'on',
      hub_missed: 0,
      hub_called_at: sql<Date>`now()`,
      next_look_at: sql<Date>`least(next_look_at, now())`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}
