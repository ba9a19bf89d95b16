import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Salience } from '../text/salience.ts'
import type { Sentence, SourceText } from '../text/source-text.ts'
import type { Line } from '../wording/line.ts'
import type { SentenceTraits } from './sentence-traits.ts'
import type { Sound } from './sound.ts'

/** Everything derived from a source before any moment is chosen. */
export type SourceView = {
  text: SourceText
  traits: readonly SentenceTraits[]
  salience: Salience
  sound: Sound
  analysis: Analysis | null
  /** Indexes of sentences where a topic starts; the first is 0. */
  topicStarts: readonly number[]
  /** Topic number of each sentence. */
  topicOf: readonly number[]
  /** What was read of sentences, for titles and descriptions: windows overlap, and tagging is dear. */
  lines: Map<Sentence, Line>
  /** Ms; only sentences inside may be used. */
  range: { startMs: number; endMs: number }
}

/** Sentences of a moment, first and last inclusive. */
export type Window = { first: number; last: number }

/** An inner stretch that a clip leaves out: sentences, first and last inclusive, and the time, source ms. */
export type Aside = Window & { startMs: number; endMs: number }

/** A window with its cut, source ms. */
export type CutWindow = Window & { startMs: number; endMs: number }
