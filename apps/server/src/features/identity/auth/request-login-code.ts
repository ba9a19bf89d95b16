import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { requestLoginCode as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { tieAsker } from './asker.ts'
import { readBrowser } from './browser-tie.ts'
import { codeMail } from './code-mail.ts'
import { hashLoginCode, makeLoginCode } from './login-code.ts'
import { saveLoginCode } from './login-code.store.ts'
import { acceptMailAddress } from './mail-address.ts'
import { hashMailBox, refuseWhenBoxIsFull, takeFromMailLimits } from './mail-limits.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import { codeMinutes, resendAfterSec } from './sign-in-limits.ts'

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
  const boxHash = hashMailBox(address)
  await takeFromMailLimits(ctx, boxHash)
  const askerHash = tieAsker(ctx)
  const code = makeLoginCode()
  const link = makeSecretText()
  const hashed = await hashLoginCode(code, ctx.deps.loginCodeCost)
  const expiresAt = await readTimeAfter(ctx.db, codeMinutes * 60_000)
  const { email } = address
  await ctx.db.transaction(async (tx) => {
    await refuseWhenBoxIsFull(tx, boxHash)
    await saveLoginCode(tx, { ...hashed, email, boxHash, linkHash: hashSecret(link), askerHash, backTo: safeBackTo(backTo), expiresAt })
    const origin = linkOrigin(ctx.deps.config, ctx.origin)
    await queueMail(tx, codeMail({ to: email, code, language: ctx.language, expiresAt, linkOrigin: origin, link }))
  })
  return { sent: true, email, expiresAt: expiresAt.toISOString(), resendAfterSec }
}
