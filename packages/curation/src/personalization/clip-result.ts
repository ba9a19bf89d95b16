import type { ScorePart } from '@clipwright/contract/message'

/** What became of a clip that the organisation posted. */
export type ClipResult = {
  /** Words of the clip. */
  text: string
  durationSec: number
  /** Parts of the score, 0 to 10. */
  scores: Record<ScorePart, number>
  /** Natural logarithm of how its views compare with what is usual for the account, all at one age. */
  lift: number
}
