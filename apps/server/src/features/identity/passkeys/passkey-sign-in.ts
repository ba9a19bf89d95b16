import type { UserId } from '@clipwright/contract/ids'
import type { PasskeyAnswer, PasskeyRequest } from '@clipwright/contract/identity/passkeys'
import { queueMail } from '#platform/mail/mail.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { type CheckedAnswer, checkPasskeyAnswer, settleUse } from './check-passkey-answer.ts'
import { askForPasskey } from './passkey-challenge.ts'
import { passkeyMail } from './passkey-mail.ts'
import * as store from './passkeys.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Whether the person wants every sign-in to end with a passkey. */
export async function needsPasskey(db: Queryable, userId: UserId): Promise<boolean> {
  return store.isPasskeyRequired(db, userId)
}

/** What a browser needs to sign in with any passkey of this site. `browserHash` is the browser that may answer. */
export async function askForSignIn(ctx: PublicContext, browserHash: Buffer | null): Promise<PasskeyRequest> {
  return askForPasskey(ctx, { purpose: 'sign_in', userId: null, browserHash, allow: [], userVerification: 'preferred' })
}

type SignInAnswer = { response: PasskeyAnswer; browserHash: Buffer | null; mustVerifyUser: boolean }

/** Whose passkey answered. Uses the challenge up; throws `PasskeyRefusedError`. */
export async function checkSignIn(ctx: PublicContext, answer: SignInAnswer): Promise<CheckedAnswer> {
  return checkPasskeyAnswer(ctx, { ...answer, purpose: 'sign_in', userId: null })
}

/** Uses one of the person's recovery codes up; false when it is none of theirs. They are told by mail. */
export async function spendRecoveryCode(ctx: PublicContext, tx: Tx, { userId, code }: { userId: UserId; code: string }): Promise<boolean> {
  if (!(await store.takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false
  const left = await store.countRecoveryCodes(tx, userId)
  await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'recovery_code.used', object: `user:${userId}`, details: { left } })
  await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: 'code_used', left }))
  return true
}

/** For risky changes elsewhere, deleting an account for example: whether the answer is from one of this person's passkeys. */
export async function confirmByPasskey(
  ctx: PublicContext,
  { userId, response }: { userId: UserId; response: PasskeyAnswer },
): Promise<void> {
  const answer = await checkPasskeyAnswer(ctx, { response, purpose: 'confirm', userId, browserHash: null, mustVerifyUser: false })
  await ctx.db.transaction((tx) => settleUse(tx, answer))
}

/** Everything of a person that is deleted. */
export async function forgetPasskeys(tx: Tx, userId: UserId): Promise<void> {
  await store.deleteAllOf(tx, userId)
}
