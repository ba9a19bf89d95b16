import type { Reply } from '@clipwright/contract/endpoint'
import type { startPasskeySignIn as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PublicContext } from '#platform/http/context.ts'
import { beginInThisBrowser } from '../auth/passkey-step.ts'
import { askForSignIn } from '../passkeys/passkey-sign-in.ts'

export async function startPasskeySignIn(ctx: PublicContext): Promise<Reply<typeof endpoint>> {
  return askForSignIn(ctx, beginInThisBrowser(ctx))
}
