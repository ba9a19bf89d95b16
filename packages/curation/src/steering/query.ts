import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { TimeRange } from './prompt-time.ts'
import type { MannerName } from './prompt-word-lists.ts'

/** One word somebody asked for, and the roots that answer it, each with a weight up to 1. */
export type PromptTerm = {
  asked: string
  root: string
  answers: ReadonlyMap<string, number>
  isSaid: boolean
  /** Somebody whom "he" or "she" may stand for. */
  isPerson: boolean
  /** Whose own words this name stands for, too. */
  speaker: SpeakerLabel | undefined
  /** The term before it, with which it was written side by side. */
  follows: string | undefined
}

type AskedManner = { name: MannerName /** Roots of the words it was asked with. */; roots: string[] }

/** What was asked for in one field: the prompt, or one topic keyword. */
export type Query = {
  kind: 'prompt' | 'keyword'
  /** As the person wrote it. */
  text: string
  terms: PromptTerm[]
  manners: AskedManner[]
  /** Each is unwanted where all of its groups of roots are said in a sentence. */
  avoid: ReadonlySet<string>[][]
  avoidManners: MannerName[]
  speaker: SpeakerLabel | undefined
  time: TimeRange | undefined
  count: number | undefined
}
