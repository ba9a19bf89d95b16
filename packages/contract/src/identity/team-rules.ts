// Rules that the server enforces and forms check while somebody types. Without schemas, so that the web app can import
// them.

export const maxTeamNameLength = 30

export type TeamNameFault = 'name_empty' | 'name_too_long' | 'only_letters'

/** Counts as a person would: an accented letter, or one outside the first plane, is one. */
export function teamNameLength(name: string): number {
  return [...name.normalize('NFC')].length
}

/** Letters with their marks, numbers and spaces of any script; 1 to 30. Null when valid. */
export function teamNameFault(name: string): TeamNameFault | null {
  if (name.trim() === '') return 'name_empty'
  if (!/^[\p{L}\p{M}\p{N} ]*$/u.test(name)) return 'only_letters'
  return teamNameLength(name) > maxTeamNameLength ? 'name_too_long' : null
}

/** Lifetime of an invitation link in days; the last one means that it never expires. */
export const invitationDays = [10, 30, 90, 36500] as const
export type InvitationDays = (typeof invitationDays)[number]

const dayMs = 24 * 3600 * 1000

/** Default choice for a current link with this much time left; null without a link. */
export function defaultInvitationDays(remainingMs: number | null): InvitationDays {
  const days = (remainingMs ?? 0) / dayMs
  if (days > 90) return 36500
  if (days > 30) return 90
  return days > 10 ? 30 : 10
}

/** A link that expires more than ten years ahead is displayed as never expiring. */
export function neverExpires(expireAtMs: number, nowMs: number): boolean {
  return expireAtMs - nowMs > 3652.5 * dayMs
}
