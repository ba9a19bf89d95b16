import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EventPass } from '@clipwright/contract/announcements/client-setup'
import type { UserId } from '@clipwright/contract/ids'

const lifeMs = 24 * 3_600_000
const clockSlackMs = 5 * 60_000

const mac = (secret: Buffer, purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest()

/** A pseudonym for a person in usage events: always the same, and irreversible without this server’s secret. */
export function distinctIdOf(secret: Buffer, userId: UserId): string {
  return mac(secret, 'distinct-id', userId).toString('base64url').slice(0, 22)
}

const sign = (secret: Buffer, { distinctId, timestamp }: Omit<EventPass, 'signature'>) =>
  mac(secret, 'event-pass', `${distinctId}.${timestamp}`)

export function makeEventPass(secret: Buffer, userId: UserId, nowMs: number): EventPass {
  const fields = { distinctId: distinctIdOf(secret, userId), timestamp: nowMs }
  return { ...fields, signature: sign(secret, fields).toString('base64url') }
}

/** The pseudonym in a pass; undefined when this server did not sign it, or more than a day ago. */
export function readEventPass(secret: Buffer, pass: EventPass, nowMs: number): string | undefined {
  const signature = Buffer.from(pass.signature, 'base64url')
  const right = sign(secret, pass)
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined
  const ageMs = nowMs - pass.timestamp
  return ageMs > lifeMs || ageMs < -clockSlackMs ? undefined : pass.distinctId
}
