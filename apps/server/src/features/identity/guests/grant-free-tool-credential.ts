import type { Reply } from '@clipwright/contract/endpoint'
import type { grantFreeToolCredential as endpoint } from '@clipwright/contract/identity/guests'
import { GuestId } from '@clipwright/contract/ids'
import type { PublicContext } from '#platform/http/context.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { newId } from '#platform/ids/new-id.ts'
import { signGuestCredential } from './guest-credential.ts'

export const guestSecret = 'guest-credentials'

/** Nothing is stored: the credential holds the visitor’s id, its expiry and a signature over both. */
export async function grantFreeToolCredential(ctx: PublicContext): Promise<Reply<typeof endpoint>> {
  const userId = GuestId.parse(`guest_${newId()}`)
  const { token, expiresAt } = signGuestCredential(await serverSecret(ctx.db, guestSecret), userId, Date.now())
  return { token, userId, expiresAt: expiresAt.toISOString() }
}
