import { AppError } from '@clipwright/contract/errors'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { verifyLoginCode as endpoint } from '@clipwright/contract/identity/login'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findUserByEmail } from './auth.store.ts'
import { RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { readAsker } from './asker.ts'
import { readBrowser } from './browser-tie.ts'
import { completeSignIn, type SignInRequest } from './complete-sign-in.ts'
import { linkWaitingIdentity } from './link-waiting-identity.ts'
import { isLoginCode } from './login-code.ts'
import { beginTry, type LiveCode, useLoginCode } from './login-code.store.ts'
import { type MailAddress, parseMailAddress } from './mail-address.ts'
import { hashMailBox } from './mail-limits.ts'
import { makeMailboxIdentity } from './mailbox-identity.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'
import { comparisonsPerBox } from './sign-in-limits.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'

/**
 * Counts the attempt before comparing: however many requests arrive at once, a code is compared five times at most and
 * opens one session.
 */
export async function verifyLoginCode(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const address = parseMailAddress(input.email)
  if (!address) throw new AppError('LoginCodeError', { cause: 'not an address' })
  const { email } = address
  const linkHash = input.link ? hashSecret(input.link) : null
  const { codes, byLink } = await beginTry(ctx.db, { email, linkHash, askerHashes: readAsker(ctx) })
  if (codes.length === 0) throw new AppError('LoginCodeError', { cause: 'no live code for this address and asker' })
  if (!byLink) await takeComparisons(ctx, address, codes.length)
  const right = await findRightCode(input.code, codes, ctx.deps.loginCodeCost)
  if (!right) {
    await recordRefusal(ctx, email)
    throw new AppError('LoginCodeError', { cause: 'wrong code' })
  }
  await refuseWhenSsoRequired(ctx.db, email, input.pendingAuthenticationToken ? readBrowser(ctx) : undefined)
  const request = { backTo: right.backTo, orgId: input.orgId ?? null, asksForOrg: input.asksForOrg ?? false }
  return ctx.db.transaction((tx) => spendCode(ctx, tx, { email, ...right, pendingToken: input.pendingAuthenticationToken }, request))
}

/** Guesses from anywhere count together. They end what six digits can do for a day, and never what a link can. */
async function takeComparisons(ctx: PublicContext, address: MailAddress, uses: number): Promise<void> {
  // Whose mails have no link has nothing but the digits.
  if (linkOrigin(ctx.deps.config, ctx.origin) === null) return
  try {
    await takeFromLimit(ctx.db, { key: `login-compare:${hashMailBox(address).toString('base64url')}`, uses, ...comparisonsPerBox })
  } catch (error) {
    if (!(error instanceof RateExceeded)) throw error
    throw new AppError('LoginCodeError', { say: 'Too many codes were tried for this address today. Open the link in the email instead.' })
  }
}

async function findRightCode(code: string, live: readonly LiveCode[], cost: number): Promise<LiveCode | undefined> {
  const matches = await Promise.all(live.map((hashed) => isLoginCode(code, hashed, cost)))
  return live.find((_, at) => matches[at])
}

type RightCode = { email: string; linkHash: Buffer; pendingToken?: string | undefined }

/** Uses up the code of a proven mailbox and signs its owner in, in one transaction. */
export async function spendCode(
  ctx: PublicContext,
  tx: Tx,
  { email, linkHash, pendingToken }: RightCode,
  request: SignInRequest,
): Promise<SignInOutcome> {
  if (!(await useLoginCode(tx, linkHash))) throw new AppError('LoginCodeError', { cause: 'used a moment ago' })
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
