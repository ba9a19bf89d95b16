import { toApiError } from '#platform/api-error.ts'

/** What a move can meet; limits of text and video were met when the post was written. */
const reasons = ['cap', 'relink', 'after-end', 'choices', 'in-the-past'] as const

/** Why a post was not moved, in a few words; null for failures of another kind. */
export function refusalText(error: unknown, t: (key: `refusal.${(typeof reasons)[number]}`) => string): string | null {
  const { errorName, details } = toApiError(error)
  if (errorName !== 'PostRefusedError') return null
  const matches = reasons.filter((code) => details.some(({ message }) => message === code))
  return matches.length === 0 ? null : matches.map((code) => t(`refusal.${code}`)).join(' ')
}

/** When the accounts that are full take a post again, at the earliest; null where that is not the reason. */
export function freeTimeOf(error: unknown): string | null {
  const times = toApiError(error).details.flatMap(({ path, message }) => (path.endsWith('.freeAt') ? [message] : []))
  return times.toSorted().at(-1) ?? null
}
