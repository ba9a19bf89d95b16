import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './mail-tables.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/**
 * Hands a message over in the transaction of what it tells of, so that a message can neither go out for something
 * that was rolled back nor be forgotten. Without a mail server it lands in the local mail box.
 */
export async function queueMail(tx: Tx, message: MailMessage): Promise<void> {
  await tx
    .insertInto('mail_message')
    .values({ id: newId(), recipient: message.to, subject: message.subject, body_text: message.text, body_html: message.html })
    .execute()
}
