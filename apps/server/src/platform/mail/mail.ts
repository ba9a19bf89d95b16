import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type {} from './mail-tables.ts'
import { mailTurn, sendMailJob } from './send-mail.job.ts'

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /** Not sent any more after this, when the mail server was away for so long. */
  usefulUntil?: Date
}

/**
 * Hands a message over in the transaction of what it tells of, so that a message can neither go out for something
 * that was rolled back nor be forgotten. Without a mail server it stays in the local mail box.
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

/** A name that somebody typed may be part of a subject; it cannot begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
