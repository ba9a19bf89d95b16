import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './mail-tables.ts'
import { mailTurn, sendMailJob } from './send-mail.job.ts'

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /** Not sent after this time, in case the mail server was away that long. */
  usefulUntil?: Date
}

/**
 * Queues a message in the transaction of what it is about, so that it is neither sent after a rollback nor forgotten.
 * Without a mail server it stays in the local mailbox.
 */
export async function queueMail(tx: Tx, message: MailMessage): Promise<void> {
  const mailId = newId()
  await tx
    .insertInto('mail_message')
    .values({
      id: mailId,
      recipient: message.to,
      subject: oneLine(message.subject),
      body_text: message.text,
      body_html: message.html,
      useful_until: message.usefulUntil ?? null,
    })
    .execute()
  await sendMailJob.enqueue(tx, { mailId }, { orgId: mailTurn })
}

/** A subject may contain a name that somebody typed, which must not start another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
