import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { signInWithPasskey as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PublicContext } from '#platform/http/context.ts'
import { finishWithPasskey, refusePasskeyWhereSsoRequired, takePasskeyStep, thisBrowser } from '../auth/passkey-step.ts'
import { checkSignIn } from '../passkeys/passkey-sign-in.ts'
import { storeUse } from '../passkeys/check-passkey-answer.ts'

/**
 * A passkey on its own must prove both the device and its user; as a second step the device is enough, since the first
 * step identified the person.
 */
export async function signInWithPasskey(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  try {
    return await signInBy(ctx, input)
  } catch (error) {
    // Same answer for an unknown passkey, a wrong signature and a used challenge.
    if (error instanceof AppError && error.errorName === 'PasskeyRefusedError') throw new AppError('SignInFailedError', { cause: error })
    throw error
  }
}

async function signInBy(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { response, pendingAuthenticationToken: pendingToken } = input
  const answer = await checkSignIn(ctx, { response, browserHash: thisBrowser(ctx), mustVerifyUser: pendingToken === undefined })
  const { userId } = answer
  return ctx.db.transaction(async (tx) => {
    await storeUse(tx, answer)
    if (pendingToken === undefined) {
      await refusePasskeyWhereSsoRequired(tx, userId)
      const request = { backTo: safeBackTo(input.backTo), orgId: input.orgId ?? null, asksForOrg: input.orgId === undefined }
      return finishWithPasskey(ctx, tx, { userId, method: 'passkey', ...request })
    }
    const { step: _, ...waiting } = await takePasskeyStep(ctx, tx, pendingToken)
    if (waiting.userId !== userId) throw new AppError('SignInFailedError', { cause: 'the passkey is of another person' })
    return finishWithPasskey(ctx, tx, { ...waiting, orgId: input.orgId ?? waiting.orgId })
  })
}
