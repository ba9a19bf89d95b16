import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { requestLoginCode as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { addressBlock, takeFromLimit } from '#platform/http/rate-limit.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { hasLocalMailbox } from '#platform/mail/local-mailbox.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { readBrowser, tieBrowser } from './browser-tie.ts'
import { codeMail } from './code-mail.ts'
import { hashLoginCode, makeLoginCode } from './login-code.ts'
import { saveLoginCode } from './login-code.store.ts'
import { acceptMailAddress, type MailAddress } from './mail-address.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import { codeMinutes, mailsInAll, mailsPerAddress, mailsPerBlock, resendAfterSec } from './sign-in-limits.ts'

/** Does the same work for every acceptable address: it does not look up whether an account has it. */
export async function requestLoginCode(
  ctx: PublicContext,
  { email: emailText, backTo }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  // An image or a link on another site must not be able to send mail.
  if (ctx.fetchSite === 'cross-site' || ctx.fetchSite === 'same-site')
    throw new AppError('NoPermission', { cause: 'asked from another site' })
  const address = await acceptMailAddress(ctx.deps.config, emailText)
  await refuseWhenSsoRequired(ctx.db, address.email, readBrowser(ctx))
  await takeFromMailLimits(ctx, address)
  // Clients without cookies do not send the site they call from.
  const browserHash = ctx.fetchSite === null ? null : tieBrowser(ctx).browserHash
  const code = makeLoginCode()
  const link = makeSecretText()
  const hashed = await hashLoginCode(code)
  const expiresAt = new Date(Date.now() + codeMinutes * 60_000)
  const { email } = address
  await ctx.db.transaction(async (tx) => {
    await saveLoginCode(tx, { ...hashed, email, linkHash: hashSecret(link), browserHash, backTo: safeBackTo(backTo), expiresAt })
    const origin = linkOrigin(ctx.deps.config, ctx.origin)
    await queueMail(tx, codeMail({ to: email, code, language: ctx.language, expiresAt, linkOrigin: origin, link }))
  })
  return { sent: true, email, expiresAt: expiresAt.toISOString(), resendAfterSec }
}

async function takeFromMailLimits(ctx: PublicContext, { email, domain }: MailAddress): Promise<void> {
  const { db } = ctx
  // With the local mailbox, the only person to bother is the one at this machine.
  if (!hasLocalMailbox(ctx)) await takeFromLimit(db, { key: `login-mail:from:${addressBlock(ctx.address)}`, ...mailsPerBlock })
  // `ann+1@…` and `ann+2@…` reach the same mailbox. The rate limit table holds no addresses.
  const box = `${email.slice(0, email.lastIndexOf('@')).replace(/\+.*/, '')}@${domain}`
  const key = `login-mail:to:${hashSecret(box).toString('base64url')}`
  for (const rule of mailsPerAddress) await takeFromLimit(db, { key: `${key}:${rule.windowSec}`, ...rule })
  await takeFromLimit(db, { key: 'login-mail:all', ...mailsInAll })
}
