import type { EncoderFiles } from './encoder-weights.ts'

/** The first numbers are for marks of the encoder's own. */
const reservedPieces = 6
/** Number of what no piece spells, and the logarithm of its probability: lower than of any piece. */
const unknown = { piece: 0, logProbability: -30 }
const leastLogProbability = -20
const longestSentence = 128

/** Splits a sentence into the numbers of the likeliest pieces of its words, at most 128 and at least one. */
export type PieceSplitter = (sentence: string) => number[]

export function createPieceSplitter({ vocabulary }: Pick<EncoderFiles, 'vocabulary'>): PieceSplitter {
  const pieces = new Map(
    vocabulary.slice(reservedPieces).map(([piece, logProbability], index) => [piece, { piece: index + reservedPieces, logProbability }]),
  )
  const longest = vocabulary.reduce((most, [piece]) => Math.max(most, piece.length), 1)
  return (sentence) => {
    const text = `\u2581${sentence.normalize('NFKC').trim().replaceAll(/\s/gu, '\u2581')}`
    const best = Array.from({ length: text.length + 1 }, (_, at) => ({ score: at === 0 ? 0 : -Infinity, from: 0, piece: unknown.piece }))
    for (let from = 0; from < text.length; from++) {
      const { score } = best[from] ?? { score: -Infinity }
      for (let to = from + 1; to <= Math.min(text.length, from + longest); to++) {
        const match = pieces.get(text.slice(from, to))
        const reach = score + (match ? (match.logProbability ?? leastLogProbability) : to === from + 1 ? unknown.logProbability : -Infinity)
        if (reach > (best[to]?.score ?? -Infinity)) best[to] = { score: reach, from, piece: match?.piece ?? unknown.piece }
      }
    }
    const numbers: number[] = []
    for (let at = text.length; at > 0; at = best[at]?.from ?? 0) {
      const piece = best[at]?.piece ?? unknown.piece
      // What is unknown side by side is one unknown.
      if (piece !== unknown.piece || numbers.at(-1) !== unknown.piece) numbers.push(piece)
    }
    return numbers.reverse().slice(0, longestSentence)
  }
}
