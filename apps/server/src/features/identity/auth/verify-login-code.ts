import { AppError } from '@clipwright/contract/errors'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { verifyLoginCode as endpoint } from '@clipwright/contract/identity/login'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findUserByEmail } from './auth.store.ts'
import { readBrowser } from './browser-tie.ts'
import { completeSignIn, type SignInRequest } from './complete-sign-in.ts'
import { linkWaitingIdentity } from './link-waiting-identity.ts'
import { isLoginCode } from './login-code.ts'
import { beginTry, useLoginCode } from './login-code.store.ts'
import { parseMailAddress } from './mail-address.ts'
import { makeMailboxIdentity } from './mailbox-identity.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'

/**
 * Counts the attempt before comparing: however many requests arrive at once, a code is compared five times at most and
 * opens one session.
 */
export async function verifyLoginCode(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const email = parseMailAddress(input.email)?.email
  if (!email) throw new AppError('LoginCodeError', { cause: 'not an address' })
  const linkHash = input.link ? hashSecret(input.link) : null
  const row = await beginTry(ctx.db, { email, linkHash, ...readBrowser(ctx) })
  if (!row) throw new AppError('LoginCodeError', { cause: 'no live code for this address and browser' })
  if (!(await isLoginCode(input.code, row))) {
    await recordRefusal(ctx, email)
    throw new AppError('LoginCodeError', { cause: 'wrong code' })
  }
  await refuseWhenSsoRequired(ctx.db, email, input.pendingAuthenticationToken ? readBrowser(ctx) : undefined)
  const request = { backTo: row.backTo, orgId: input.orgId ?? null, asksForOrg: input.asksForOrg ?? false }
  return ctx.db.transaction((tx) => spendCode(ctx, tx, { email, ...row, pendingToken: input.pendingAuthenticationToken }, request))
}

type RightCode = { email: string; codeHash: Buffer; pendingToken?: string | undefined }

/** Uses up the code of a proven mailbox and signs its owner in, in one transaction. */
export async function spendCode(
  ctx: PublicContext,
  tx: Tx,
  { email, codeHash, pendingToken }: RightCode,
  request: SignInRequest,
): Promise<SignInOutcome> {
  if (!(await useLoginCode(tx, email, codeHash))) throw new AppError('LoginCodeError', { cause: 'used a moment ago' })
  if (pendingToken) return linkWaitingIdentity(ctx, tx, { email, token: pendingToken }, request)
  return completeSignIn(ctx, tx, makeMailboxIdentity(email), request)
}

/** One row for known and unknown addresses alike, so that neither takes longer. */
async function recordRefusal(ctx: PublicContext, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const whose = { orgId: null, actorId: user?.id ?? null, object: `user:${user?.id ?? 'nobody'}` }
    await recordAudit(ctx, tx, { ...whose, action: 'session.refused', result: 'refused', details: { method: 'email' } })
  })
}
