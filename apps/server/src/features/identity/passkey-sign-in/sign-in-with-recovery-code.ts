import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { signInWithRecoveryCode as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PublicContext } from '#platform/http/context.ts'
import { finishWithPasskey, takePasskeyStep } from '../auth/passkey-step.ts'
import { spendRecoveryCode } from '../passkeys/passkey-sign-in.ts'

/** A wrong code leaves the pending sign-in as it was; 79 random bits and the rate limit protect it. */
export async function signInWithRecoveryCode(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { step: _, ...waiting } = await takePasskeyStep(ctx, tx, input.pendingAuthenticationToken)
    if (!(await spendRecoveryCode(ctx, tx, { userId: waiting.userId, code: input.code }))) {
      throw new AppError('SignInFailedError', { say: 'This recovery code is wrong or has been used.' })
    }
    return finishWithPasskey(ctx, tx, { ...waiting, orgId: input.orgId ?? waiting.orgId })
  })
}
