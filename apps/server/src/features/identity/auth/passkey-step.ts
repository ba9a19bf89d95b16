import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import * as store from './auth.store.ts'
import { readBrowser, tieBrowser } from './browser-tie.ts'
import { signIn } from './complete-sign-in.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'

/** The browser that starts a passkey sign-in; the answer must come from it. */
export function beginInThisBrowser(ctx: PublicContext): Buffer | null {
  return tieBrowser(ctx).browserHash
}

export function thisBrowser(ctx: PublicContext): Buffer | null {
  return readBrowser(ctx).browserHash
}

/** Uses up the sign-in that waits for a passkey. Throws `SignInFailedError` for any other token. */
export async function takePasskeyStep(ctx: PublicContext, tx: Tx, pendingToken: string) {
  const payload = await store.takePending(tx, pendingToken, thisBrowser(ctx))
  if (payload?.step !== 'passkey') throw new AppError('SignInFailedError', { cause: 'no sign-in waits for a passkey under this token' })
  return payload
}

/** A passkey alone does not get around a team that requires its own sign-in page. Throws `sso_required`. */
export async function refusePasskeyWhereSsoRequired(tx: Tx, userId: UserId): Promise<void> {
  const user = await store.findUser(tx, userId)
  if (user) await refuseWhenSsoRequired(tx, user.email)
}

type Finish = { userId: UserId; method: string; backTo: string; orgId: OrgId | null; asksForOrg: boolean }

/** Signs in a person whose passkey or recovery code was the last thing to prove. */
export async function finishWithPasskey(ctx: PublicContext, tx: Tx, { userId, method, ...request }: Finish): Promise<SignInOutcome> {
  return signIn(ctx, tx, { userId, method }, request)
}
