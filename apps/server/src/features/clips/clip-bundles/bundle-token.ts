import { ClipId, OrgId, UserId } from '@clipwright/contract/ids'
import { Language } from '@clipwright/contract/projects/preferences'
import { z } from 'zod'
import { openToken, signToken } from '#platform/http/signed-token.ts'
import { hourMs } from '#platform/time.ts'

const purpose = 'clip-bundle'

const Grant = z.object({
  orgId: OrgId,
  userId: UserId,
  /** The staff member who asked for the link while impersonating that person. */
  impersonatorId: UserId.nullable().default(null),
  clipIds: z.array(ClipId),
  language: Language,
  expiresMs: z.number(),
})
export type BundleGrant = z.infer<typeof Grant>

export function signBundle(secret: Buffer, grant: Omit<BundleGrant, 'expiresMs'>): string {
  return signToken(secret, purpose, { ...grant, expiresMs: Date.now() + hourMs })
}

/** What the link allows; undefined when its signature is wrong or it has expired. */
export function openBundle(secret: Buffer, token: string): BundleGrant | undefined {
  const grant = Grant.safeParse(openToken(secret, purpose, token))
  return grant.success && grant.data.expiresMs > Date.now() ? grant.data : undefined
}
