import { UserId } from '@clipwright/contract/ids'
import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'

const PURPOSE = 'stop-mail'
/** The name of the secret that signs these. */
export const STOP_SECRET = 'stop-mail'
const Payload = z.object({ userId: UserId, kind: NotificationKind })
export type StopGrant = z.infer<typeof Payload>

/** Good for ever, and for nothing but ending this kind of mail to this person. */
export function makeStopToken(secret: Buffer, grant: StopGrant): string {
  return signToken(secret, PURPOSE, grant)
}

export function openStopToken(secret: Buffer, token: string): StopGrant | undefined {
  try {
    return Payload.safeParse(openToken(secret, PURPOSE, token)).data
  } catch {
    // Signed text that is no JSON cannot come from here; it is as little worth as a forged one.
    return undefined
  }
}
