import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { grantFreeToolCredential as endpoint } from '@clipwright/contract/identity/guests'
import { GuestId } from '@clipwright/contract/ids'
import type { PublicContext } from '#platform/http/context.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { newId } from '#platform/ids/new-id.ts'
import { openGuestCredential, signGuestCredential } from './guest-credential.ts'

export const guestSecret = 'guest-credentials'

/** Nothing is stored: the credential holds the visitor’s id, its expiry and a signature over both. */
export async function grantFreeToolCredential(ctx: PublicContext, { token }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const secret = await serverSecret(ctx.db, guestSecret)
  const earlier = token === undefined ? undefined : openGuestCredential(secret, token, Date.now())
  const userId = earlier ?? GuestId.parse(`guest_${newId()}`)
  const { token: fresh, expiresAt } = signGuestCredential(secret, userId, Date.now())
  return { token: fresh, userId, expiresAt: expiresAt.toISOString() }
}
