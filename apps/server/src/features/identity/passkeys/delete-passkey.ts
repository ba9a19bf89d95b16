import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deletePasskey as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { passkeyMail } from './passkey-mail.ts'
import * as store from './passkeys.store.ts'

export async function deletePasskey(ctx: PersonContext, { passkeyId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx
  return ctx.db.transaction(async (tx) => {
    await store.lockPasskeysOf(tx, userId)
    if (!(await store.deletePasskey(tx, userId, passkeyId))) throw new AppError('RecordNotExisted', { cause: 'no passkey of this person' })
    const left = await store.countPasskeys(tx, userId)
    if (left === 0 && (await store.isPasskeyRequired(tx, userId))) {
      throw new AppError('PasskeyNeededError', {
        say: 'This passkey is required at every sign-in. Turn that off, or add another passkey first.',
      })
    }
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: userId,
      action: 'passkey.deleted',
      object: `passkey:${passkeyId}`,
      details: { left },
    })
    await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: 'deleted', left }))
    return { done: true }
  })
}
