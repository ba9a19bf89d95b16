import type { Tagged } from '../text/parts-of-speech.ts'

/** A cleaned English sentence: without hesitations, hedges and padding, in tagged pieces. */
export type Line = {
  text: string
  pieces: Tagged[]
  /** Start of each piece in the text. */
  offsets: number[]
}
