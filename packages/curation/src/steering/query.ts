import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { TimeRange } from './prompt-time.ts'
import type { MannerName } from './prompt-word-lists.ts'

/** One requested word and the roots that answer it, each with a weight up to 1. */
export type PromptTerm = {
  asked: string
  root: string
  answers: ReadonlyMap<string, number>
  isSaid: boolean
  /** A person whom "he" or "she" may refer to. */
  isPerson: boolean
  /** The speaker of this name, whose own words count, too. */
  speaker: SpeakerLabel | undefined
  /** The term before it in the prompt, if they are adjacent. */
  follows: string | undefined
}

type AskedManner = { name: MannerName /** Roots of the words it was asked with. */; roots: string[] }

/** One field of the request: the prompt, or one topic keyword. */
export type Query = {
  kind: 'prompt' | 'keyword'
  /** As typed. */
  text: string
  terms: PromptTerm[]
  manners: AskedManner[]
  /** Exclusions: each applies to a sentence that contains all of its groups of roots. */
  avoid: ReadonlySet<string>[][]
  avoidManners: MannerName[]
  speaker: SpeakerLabel | undefined
  time: TimeRange | undefined
  count: number | undefined
}
