import type { Config } from '#config/config.ts'

/**
 * Staff are named by the operator, address by address, and only a proven address counts. Whoever runs the machine can
 * read everything anyway, so the local owner is staff.
 */
export function isStaff(
  config: Pick<Config, 'staffEmails'>,
  user: { email: string; email_verified_at: Date | null; is_local_owner: boolean },
): boolean {
  if (user.is_local_owner) return true
  return user.email_verified_at !== null && config.staffEmails.includes(user.email.toLowerCase())
}
