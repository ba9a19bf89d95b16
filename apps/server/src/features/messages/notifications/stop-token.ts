import { UserId } from '@clipwright/contract/ids'
import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'

const purpose = 'stop-mail'
/** Name of the secret that signs these tokens. */
export const stopSecret = 'stop-mail'
const Payload = z.object({ userId: UserId, kind: NotificationKind })
type StopGrant = z.infer<typeof Payload>

/** Never expires, and can only unsubscribe this person from this kind of mail. */
export function makeStopToken(secret: Buffer, grant: StopGrant): string {
  return signToken(secret, purpose, grant)
}

export function openStopToken(secret: Buffer, token: string): StopGrant | undefined {
  try {
    return Payload.safeParse(openToken(secret, purpose, token)).data
  } catch {
    // Signed text that is no JSON was not made here; it counts as forged.
    return undefined
  }
}
