import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { PasskeyAnswer, requirePasskey as endpoint } from '@clipwright/contract/identity/passkeys'
import type { Tx } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { checkPasskeyAnswer, storeUse } from './check-passkey-answer.ts'
import { passkeyMail } from './passkey-mail.ts'
import * as store from './passkeys.store.ts'
import { hashRecoveryCode, makeRecoveryCode, recoveryCodes } from './recovery-codes.ts'

/** A stolen session alone must not weaken security or read new codes, so doing so takes a passkey. */
export async function requirePasskey(
  ctx: PersonContext,
  { isRequired, confirmation }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx
  const was = await store.isPasskeyRequired(ctx.db, userId)
  const answer = was && !isRequired ? await checkConfirmation(ctx, confirmation) : undefined
  return ctx.db.transaction(async (tx) => {
    await store.lockPasskeysOf(tx, userId)
    if ((await store.isPasskeyRequired(tx, userId)) === isRequired) return { isRequired, recoveryCodes: null }
    if (isRequired && (await store.countPasskeys(tx, userId)) === 0) throw new AppError('PasskeyNeededError')
    if (answer) await storeUse(tx, answer)
    await store.setRequirement(tx, userId, isRequired)
    const recoveryCodes = isRequired ? await replaceCodes(ctx, tx) : null
    if (!isRequired) await store.replaceRecoveryCodes(tx, userId, [])
    const action = isRequired ? 'passkey.required' : 'passkey.not_required'
    await recordAudit(ctx, tx, { orgId: null, actorId: userId, action, object: `user:${userId}` })
    await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: isRequired ? 'required' : 'not_required' }))
    return { isRequired, recoveryCodes }
  })
}

export async function checkConfirmation(ctx: PersonContext, response: PasskeyAnswer | undefined) {
  if (!response) throw new AppError('PasskeyNeededError', { say: 'Confirm this with one of your passkeys.' })
  return checkPasskeyAnswer(ctx, { response, purpose: 'confirm', userId: ctx.userId, browserHash: null, mustVerifyUser: false })
}

/** Creates ten codes that replace the old ones; the plain text is in this response only. */
export async function replaceCodes({ userId }: PersonContext, tx: Tx): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode)
  await store.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
