import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { verifyLoginLink as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { readBrowser } from './browser-tie.ts'
import { findByLink } from './login-code.store.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { spendCode } from './verify-login-code.ts'

/**
 * In the browser that requested the mail, the link signs in at once. Elsewhere somebody may have forwarded the mail, so it
 * only returns the address and leaves the sign-in to the code. Opening the link uses nothing up.
 */
export async function verifyLoginLink(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await findByLink(ctx.db, hashSecret(input.link))
  if (!row) throw new AppError('LoginCodeError', { say: 'This link has been used or has expired. Request a new email.' })
  const { browserHash } = readBrowser(ctx)
  const isStartingBrowser = browserHash !== null && row.askerHash !== null && browserHash.equals(row.askerHash)
  if (!isStartingBrowser) return { outcome: 'code_required', email: row.email }
  await refuseWhenSsoRequired(ctx.db, row.email)
  const request = { backTo: row.backTo, orgId: input.orgId ?? null, asksForOrg: input.asksForOrg ?? false }
  return ctx.db.transaction((tx) => spendCode(ctx, tx, row, request))
}
