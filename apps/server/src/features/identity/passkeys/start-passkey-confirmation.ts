import { AppError } from '@clipwright/contract/errors'
import type { Reply } from '@clipwright/contract/endpoint'
import type { startPasskeyConfirmation as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PersonContext } from '#platform/http/context.ts'
import { askForPasskey } from './passkey-challenge.ts'
import * as store from './passkeys.store.ts'

export async function startPasskeyConfirmation(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const allow = await store.listPasskeys(ctx.db, ctx.userId)
  if (allow.length === 0) throw new AppError('PasskeyNeededError')
  return askForPasskey(ctx, { purpose: 'confirm', userId: ctx.userId, browserHash: null, allow, userVerification: 'preferred' })
}
