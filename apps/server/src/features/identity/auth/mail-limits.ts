import { addressBlock, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import type { PublicContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { hasLocalMailbox } from '#platform/mail/local-mailbox.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { countMails } from './login-code.store.ts'
import type { MailAddress } from './mail-address.ts'
import { liveMailsPerBox, mailsInAll, mailsPerBlock, mailsPerBlockAndBox, mailsPerBoxAndDay } from './sign-in-limits.ts'

/** `ann+1@…` and `ann+2@…` fill the same mailbox. What counts for it is kept under a hash. */
export function hashMailBox({ email, domain }: MailAddress): Buffer {
  return hashSecret(`${email.slice(0, email.lastIndexOf('@')).replace(/\+.*/, '')}@${domain}`)
}

/** Counts a mail that somebody asks for, by where they ask from. Throws `RateExceeded`. */
export async function takeFromMailLimits(ctx: PublicContext, boxHash: Buffer): Promise<void> {
  const from = `login-mail:from:${addressBlock(ctx.address)}`
  // Whoever sits at the machine of the local mailbox can bother only themselves.
  if (!hasLocalMailbox(ctx)) await takeFromLimit(ctx.db, { key: from, ...mailsPerBlock })
  const key = `${from}:to:${boxHash.toString('base64url')}`
  for (const rule of mailsPerBlockAndBox) await takeFromLimit(ctx.db, { key: `${key}:${rule.windowSec}`, ...rule })
  await takeFromLimit(ctx.db, { key: 'login-mail:all', ...mailsInAll })
}

/** Throws `RateExceeded` while enough mails lie in the box to sign in with. */
export async function refuseWhenBoxIsFull(tx: Tx, boxHash: Buffer): Promise<void> {
  const { today, liveUntil } = await countMails(tx, boxHash)
  const most = today < mailsPerBoxAndDay ? liveMailsPerBox : 1
  const next = liveUntil[liveUntil.length - most]
  if (!next) return
  const waitSec = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1000))
  throw new RateExceeded(
    waitSec,
    'Emails to sign in with were just sent to this address. Open the link in the newest one, then enter its code.',
  )
}
