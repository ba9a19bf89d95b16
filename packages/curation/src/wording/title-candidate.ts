import type { Tagged } from '../text/parts-of-speech.ts'

const titleKinds = [
  'asked',
  'told',
  'statement',
  'resolved',
  'quote',
  'pair',
  'question',
  'whClause',
  'story',
  'noun',
  'framed',
  'definition',
  'advice',
  'deed',
  'contrast',
  'relative',
  'embedded',
  'reasoned',
] as const
export type TitleKind = (typeof titleKinds)[number]

export type TitleCandidate = {
  text: string
  kind: TitleKind
  /** Index of its sentence. */
  at: number
  /** Share of the sentence it contains. */
  share: number
  pieces: Tagged[]
  /** A phrase at its end was left out. */
  isCut?: boolean
  /** It begins where its sentence begins, apart from an introduction. */
  opensSentence?: boolean
  /** Its sentence, or a clause of it, ends with it. */
  endsClause?: boolean
}

/** A line before its position is known. */
export type TitleLine = Omit<TitleCandidate, 'at' | 'share'>
