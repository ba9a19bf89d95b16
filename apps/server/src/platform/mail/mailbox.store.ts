import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './mail-tables.ts'

const shownMails = 50

/** The newest messages to one address, or to all, as they were queued. */
export async function listMailbox(db: Queryable, to: string | undefined) {
  return db
    .selectFrom('mail_message')
    .select(['recipient as to', 'subject', 'body_text as text', 'body_html as html', 'created_at as sentAt'])
    .$if(to !== undefined, (query) => query.where(sql`lower(recipient)`, '=', (to ?? '').toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownMails)
    .execute()
}

export async function deleteOldMail(db: Queryable, olderThan: Date): Promise<void> {
  await db.deleteFrom('mail_message').where('created_at', '<', olderThan).execute()
}
