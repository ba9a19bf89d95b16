import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Config } from '#config/config.ts'
import { toCamelRow } from '#platform/db/camel-row.ts'
import type { Db } from '#platform/db/tx.ts'
import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import type {} from './mail-tables.ts'
import { sendMailJob } from './send-mail.job.ts'

const answerWithinMs = 30_000

type MailContext = JobContext<{ config: Config }>
type StoredMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

/**
 * Sends a message and empties its row, so that codes and links are not kept. A process that dies between the mail server’s
 * acceptance and the end of this job sends it again under the same message id.
 */
export const sendMailWorker = defineWorker(sendMailJob, async ({ mailId }, ctx: MailContext) => {
  const { smtpUrl, from } = ctx.deps.config.mail
  // Without a mail server the message stays in the local mailbox.
  if (smtpUrl === null) return
  const mail = await findMail(ctx.db, mailId)
  if (!mail || mail.sentAt) return
  if (mail.isLate) ctx.log.warn({ mailId }, 'a mail was not sent: the mail server was away until it was of no use')
  else await send(smtpUrl, from, mail, ctx)
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await tx.updateTable('mail_message').set({ sent_at: new Date(), body_text: '', body_html: '' }).where('id', '=', mailId).execute()
  })
})

async function findMail(db: Db, mailId: string) {
  const isLate = sql<boolean>`coalesce(useful_until < now(), false)`.as('is_late')
  return toCamelRow(await db.selectFrom('mail_message').selectAll().select(isLate).where('id', '=', mailId).executeTakeFirst())
}

async function send(smtpUrl: string, from: string, mail: StoredMail, ctx: MailContext): Promise<void> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    // The texts come from people; nothing in them may make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const stop = () => transport.close()
  ctx.signal.addEventListener('abort', stop, { once: true })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      messageId: `<${mail.id}@clipwright>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } catch (error) {
    if (!isPermanent(error)) throw error
    ctx.log.warn({ err: error, mailId: mail.id }, 'the mail server refused a mail for good')
  } finally {
    ctx.signal.removeEventListener('abort', stop)
    transport.close()
  }
}

/** 5xx for the address or the message: it will never be accepted. A refused sign-in is for the operator to fix. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
