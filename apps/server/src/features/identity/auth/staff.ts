import type { Config } from '#config/config.ts'

/**
 * Staff are named by the operator, address by address, and only a proven address counts. Whoever runs the machine can
 * read everything anyway, so the local owner is staff.
 */
export function isStaff(
  config: Pick<Config, 'staffEmails'>,
  user: { email: string; emailVerifiedAt: Date | null; isLocalOwner: boolean },
): boolean {
  if (user.isLocalOwner) return true
  return user.emailVerifiedAt !== null && config.staffEmails.includes(user.email.toLowerCase())
}
