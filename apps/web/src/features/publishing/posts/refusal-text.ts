import type { MovedPost } from '@clipwright/contract/publishing/move-posts'

/** What a move can meet; limits of text and video were met when the post was written. */
const reasons = ['cap', 'relink', 'after-end', 'choices', 'in-the-past'] as const

type Translate = (
  key: 'publishing:refusal.underWay' | 'publishing:refusal.changed' | `publishing:refusal.${(typeof reasons)[number]}`,
) => string

const findingsOf = ({ targets }: MovedPost) => targets.flatMap(({ findings }) => findings.filter(({ isWarning }) => !isWarning))

/** Why a post was not moved, in a few words. */
export function refusalText(move: MovedPost, t: Translate): string {
  if (move.isUnderWay) return t('publishing:refusal.underWay')
  const matches = reasons.filter((code) => findingsOf(move).some((finding) => finding.code === code))
  return matches.length === 0 ? t('publishing:refusal.changed') : matches.map((code) => t(`publishing:refusal.${code}`)).join(' ')
}

/** When the accounts that are full take a post again, at the earliest; null where that is not the reason. */
export const freeTimeOf = (move: MovedPost): string | null =>
  findingsOf(move)
    .flatMap(({ freeAt }) => freeAt ?? [])
    .toSorted()
    .at(-1) ?? null

/** Whether nothing but a tick keeps it: the connection of an account ends before then. */
export const needsTick = (move: MovedPost): boolean =>
  findingsOf(move).length > 0 && findingsOf(move).every(({ code }) => code === 'after-end')

/** Whether a person is asked first: the clocks change then, or a tick is needed. */
export const isQuestion = (move: MovedPost): boolean => !move.isUnderWay && (move.time.shift !== 'none' || needsTick(move))
