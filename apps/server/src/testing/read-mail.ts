import type { Db } from '#platform/db/tx.ts'
import { listMailbox } from '#platform/mail/mailbox.store.ts'

type LoginMail = { code: string; link: string | undefined; text: string; html: string; subject: string }

/** Mails to an address in the local mailbox, newest first. */
export async function readMail(db: Db, to: string): Promise<LoginMail[]> {
  const mails = await listMailbox(db, to)
  return mails.map(({ text, html, subject }) => ({
    text,
    html,
    subject,
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    link: /#link=([\w-]{43})/.exec(text)?.[1],
  }))
}

/** The newest mail to an address; throws when there is none. */
export async function readLastMail(db: Db, to: string): Promise<LoginMail> {
  const [mail] = await readMail(db, to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}
