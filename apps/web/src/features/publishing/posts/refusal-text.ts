import { toApiError } from '#platform/api-error.ts'

/** What a move can meet; limits of text and video were met when the post was written. */
const reasons = ['cap', 'relink', 'in-the-past'] as const

/** Why a post was not moved, in a few words; null for failures of another kind. */
export function refusalText(error: unknown, t: (key: `refusal.${(typeof reasons)[number]}`) => string): string | null {
  const { errorName, details } = toApiError(error)
  if (errorName !== 'PostRefusedError') return null
  const matches = reasons.filter((code) => details.some(({ message }) => message === code))
  return matches.length === 0 ? null : matches.map((code) => t(`refusal.${code}`)).join(' ')
}
