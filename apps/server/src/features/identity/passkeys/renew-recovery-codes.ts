import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { renewRecoveryCodes as endpoint } from '@clipwright/contract/identity/passkeys'
import { AppError } from '@clipwright/contract/errors'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { storeUse } from './check-passkey-answer.ts'
import { passkeyMail } from './passkey-mail.ts'
import * as store from './passkeys.store.ts'
import { checkConfirmation, replaceCodes } from './require-passkey.ts'

export async function renewRecoveryCodes(ctx: PersonContext, { confirmation }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx
  const answer = await checkConfirmation(ctx, confirmation)
  return ctx.db.transaction(async (tx) => {
    await store.lockPasskeysOf(tx, userId)
    if (!(await store.isPasskeyRequired(tx, userId))) throw new AppError('PasskeyNeededError', { cause: 'no passkey is asked for' })
    await storeUse(tx, answer)
    const recoveryCodes = await replaceCodes(ctx, tx)
    await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'recovery_codes.renewed', object: `user:${userId}` })
    await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: 'codes_renewed' }))
    return { recoveryCodes }
  })
}
