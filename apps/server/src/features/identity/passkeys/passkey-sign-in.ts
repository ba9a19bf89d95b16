import type { UserId } from '@clipwright/contract/ids'
import type { PasskeyAnswer, PasskeyRequest } from '@clipwright/contract/identity/passkeys'
import { queueMail } from '#platform/mail/mail.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { type CheckedAnswer, checkPasskeyAnswer, storeUse } from './check-passkey-answer.ts'
import { askForPasskey } from './passkey-challenge.ts'
import { passkeyMail } from './passkey-mail.ts'
import * as store from './passkeys.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Whether the person requires a passkey at every sign-in. */
export async function needsPasskey(db: Queryable, userId: UserId): Promise<boolean> {
  return store.isPasskeyRequired(db, userId)
}

/** What a browser needs to sign in with any passkey of this site. `browserHash`: the browser that may answer. */
export async function askForSignIn(ctx: PublicContext, browserHash: Buffer | null): Promise<PasskeyRequest> {
  return askForPasskey(ctx, { purpose: 'sign_in', userId: null, browserHash, allow: [], userVerification: 'preferred' })
}

type SignInAnswer = { response: PasskeyAnswer; browserHash: Buffer | null; mustVerifyUser: boolean }

/** The person whose passkey answered. Uses up the challenge; throws `PasskeyRefusedError`. */
export async function checkSignIn(ctx: PublicContext, answer: SignInAnswer): Promise<CheckedAnswer> {
  return checkPasskeyAnswer(ctx, { ...answer, purpose: 'sign_in', userId: null })
}

/** Uses up one of the person’s recovery codes and tells them by mail; false when the code is not theirs. */
export async function spendRecoveryCode(ctx: PublicContext, tx: Tx, { userId, code }: { userId: UserId; code: string }): Promise<boolean> {
  if (!(await store.takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false
  const left = await store.countRecoveryCodes(tx, userId)
  await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'recovery_code.used', object: `user:${userId}`, details: { left } })
  await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: 'code_used', left }))
  return true
}

/** Confirms a risky change, such as deleting the account: true when one of this person’s passkeys gave the answer. */
export async function confirmByPasskey(
  ctx: PublicContext,
  { userId, response }: { userId: UserId; response: PasskeyAnswer },
): Promise<void> {
  const answer = await checkPasskeyAnswer(ctx, { response, purpose: 'confirm', userId, browserHash: null, mustVerifyUser: false })
  await ctx.db.transaction((tx) => storeUse(tx, answer))
}

/** Deletes all passkeys, challenges and recovery codes of a person. */
export async function deletePasskeyData(tx: Tx, userId: UserId): Promise<void> {
  await store.deleteAllOf(tx, userId)
}
