import type { Language } from '@clipwright/contract/projects/preferences'
import type { Formats } from './talk/document.ts'
import type { Talk } from './talk/read-talk.ts'

/** Whether a text is a word that people already use. Capitals and accents do not count. */
export type IsWord = (text: string) => boolean

export type ToolRequest = {
  text: string
  language: Language
  /** 0 for the first press of the button, then 1, 2, … for "generate more". */
  round: number
  /** Looks a word up in lists of real words, for tools that invent names. Without it none is left out. */
  isWord?: IsWord
}

/** What a tool wrote; each text is complete by itself. */
type ToolOutput = {
  items: readonly string[]
  /** Whether another round would bring something new. */
  hasMore: boolean
}

/**
 * Writes without any model. The same request gives the same output, and no item of one round comes again in another, however
 * many are asked for.
 */
export type WritingEngine = (request: ToolRequest) => ToolOutput

/** How many key points and quotes a round has. */
export type LinesEach = { points: number; quotes: number }

/** Writes about what somebody said. `formats` is null when there is nothing more to tell. */
export type TalkEngine = (talk: Talk, round: number) => { formats: Formats | null; hasMore: boolean }
