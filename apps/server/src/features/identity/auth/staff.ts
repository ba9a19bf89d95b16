import type { Config } from '#config/config.ts'

/**
 * Staff are listed by the operator, address by address, and only a proven address counts. The local owner is staff too,
 * since whoever runs the machine can read everything anyway.
 */
export function isStaff(
  config: Pick<Config, 'staffEmails'>,
  user: { email: string; emailVerifiedAt: Date | null; isLocalOwner: boolean },
): boolean {
  if (user.isLocalOwner) return true
  return user.emailVerifiedAt !== null && config.staffEmails.includes(user.email.toLowerCase())
}
