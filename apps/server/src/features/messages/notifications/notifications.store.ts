import type { UserId } from '@clipwright/contract/ids'
import { NotificationChannel, type NotificationChoice, NotificationKind } from '@clipwright/contract/messages/notifications'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './notifications-tables.ts'

/** Defaults: everything in the app, and by mail only what cannot wait. */
const defaults: Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>> = {
  project_ready: { email: false, app: true },
  project_failed: { email: false, app: true },
  // Somebody who does not sign in that week would lose the files.
  project_expiring: { email: true, app: true },
  // In the app, the page that requested the archive shows it; an announcement would reach the whole team.
  export_ready: { email: true },
  credits_low: { email: true, app: true },
  credits_used_up: { email: true, app: true },
  post_not_live: { email: true, app: true },
  post_unclear: { email: true, app: true },
  post_delayed: { email: true, app: true },
  post_incomplete: { email: true, app: true },
  // Notices in the app name a project, and these have none.
  import_stopped: { email: true },
  import_budget: { email: true },
  account_ending: { email: true },
  post_approval: { email: true, app: true },
}

export async function listChoices(db: Queryable, userId: UserId): Promise<NotificationChoice[]> {
  const rows = toCamelRows(await db.selectFrom('notification_choice').selectAll().where('user_id', '=', userId).execute())
  return NotificationKind.options.flatMap((kind) =>
    NotificationChannel.options.flatMap((channel) => {
      const byDefault = defaults[kind][channel]
      if (byDefault === undefined) return []
      return [{ kind, channel, isOn: rows.find((row) => row.kind === kind && row.channel === channel)?.isOn ?? byDefault }]
    }),
  )
}

/** Not every kind exists in every channel. */
export function isOffered(kind: NotificationKind, channel: NotificationChannel): boolean {
  return defaults[kind][channel] !== undefined
}

export async function saveChoice(tx: Tx, userId: UserId, { kind, channel, isOn }: NotificationChoice): Promise<void> {
  await tx
    .insertInto('notification_choice')
    .values({ user_id: userId, kind, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
}

export async function deleteChoices(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('notification_choice').where('user_id', '=', userId).execute()
}

/** A person with a verified mail address; undefined for the machine’s own account, which has none, and for deleted people. */
export async function findReader(db: Queryable, userId: UserId) {
  return db
    .selectFrom('app_user')
    .select(['email', 'lang'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('is_local_owner', '=', false)
    .executeTakeFirst()
}
