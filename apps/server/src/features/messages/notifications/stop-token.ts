import { UserId } from '@clipwright/contract/ids'
import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'

const purpose = 'stop-mail'
/** The name of the secret that signs these. */
export const stopSecret = 'stop-mail'
const Payload = z.object({ userId: UserId, kind: NotificationKind })
type StopGrant = z.infer<typeof Payload>

/** Good for ever, and for nothing but ending this kind of mail to this person. */
export function makeStopToken(secret: Buffer, grant: StopGrant): string {
  return signToken(secret, purpose, grant)
}

export function openStopToken(secret: Buffer, token: string): StopGrant | undefined {
  try {
    return Payload.safeParse(openToken(secret, purpose, token)).data
  } catch {
    // Signed text that is no JSON cannot come from here; it is as little worth as a forged one.
    return undefined
  }
}
