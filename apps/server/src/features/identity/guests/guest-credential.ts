import { GuestId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'

/** The audience of these tokens; nothing in a workspace accepts it. */
const audience = 'free-tools'
/** Longer than anything of a visitor is stored, so that it stays within their reach. */
const hours = 96

const Grant = z.strictObject({ aud: z.literal(audience), sub: GuestId, exp: z.number().int() })

export function signGuestCredential(secret: Buffer, guestId: GuestId, nowMs: number): { token: string; expiresAt: Date } {
  const exp = Math.floor(nowMs / 1000) + hours * 3600
  const grant: z.infer<typeof Grant> = { aud: audience, sub: guestId, exp }
  return { token: signToken(secret, audience, grant), expiresAt: new Date(exp * 1000) }
}

/** The visitor named by a valid, unexpired credential. */
export function openGuestCredential(secret: Buffer, token: string, nowMs: number): GuestId | undefined {
  const grant = Grant.safeParse(openToken(secret, audience, token))
  return grant.success && grant.data.exp * 1000 > nowMs ? grant.data.sub : undefined
}
