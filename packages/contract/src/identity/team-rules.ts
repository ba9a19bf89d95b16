// Rules that the server enforces and the forms show while somebody types. Without schemas, so that the web app can
// take them along.

export const maxTeamNameLength = 30

export type TeamNameFault = 'name_empty' | 'name_too_long' | 'only_letters'

/** Counted as a person counts: an accented letter or a letter outside the first plane is one. */
export function teamNameLength(name: string): number {
  return [...name.normalize('NFC')].length
}

/** Letters, with the marks that belong to them, numbers and spaces of any script; not empty, at most 30. Null: fine. */
export function teamNameFault(name: string): TeamNameFault | null {
  if (name.trim() === '') return 'name_empty'
  if (!/^[\p{L}\p{M}\p{N} ]*$/u.test(name)) return 'only_letters'
  return teamNameLength(name) > maxTeamNameLength ? 'name_too_long' : null
}

/** What an invitation link may last, in days; the last one means that it never expires. */
export const invitationDays = [10, 30, 90, 36500] as const
export type InvitationDays = (typeof invitationDays)[number]

const dayMs = 24 * 3600 * 1000

/** What the choice starts at when the current link has so long to go; null without a link. */
export function defaultInvitationDays(remainingMs: number | null): InvitationDays {
  const days = (remainingMs ?? 0) / dayMs
  if (days > 90) return 36500
  if (days > 30) return 90
  return days > 10 ? 30 : 10
}

/** A link that ends more than ten years ahead is shown as one that never does. */
export function neverExpires(expireAtMs: number, nowMs: number): boolean {
  return expireAtMs - nowMs > 3652.5 * dayMs
}
