import type { EncoderFiles } from './encoder-weights.ts'

/** The first numbers are for marks of the encoder's own. */
const reservedPieces = 6
/** Number of what no piece spells, and the logarithm of its probability: lower than of any piece. */
const unknown = { piece: 0, logProbability: -30 }
const leastLogProbability = -20
const longestSentence = 128

/** Splits a sentence into the numbers of the likeliest pieces of its words, at most 128 and at least one. */
export type PieceSplitter = (sentence: string) => number[]

type Piece = { piece: number; logProbability: number }

/** Every beginning of a piece; null is a beginning that is no piece itself. */
function listBeginnings(vocabulary: EncoderFiles['vocabulary']): Map<string, Piece | null> {
  const beginnings = new Map<string, Piece | null>()
  vocabulary.forEach(([text, logProbability], piece) => {
    if (piece < reservedPieces) return
    for (let length = 1; length < text.length; length++) {
      const beginning = text.slice(0, length)
      if (!beginnings.has(beginning)) beginnings.set(beginning, null)
    }
    beginnings.set(text, { piece, logProbability: logProbability ?? leastLogProbability })
  })
  return beginnings
}

export function createPieceSplitter({ vocabulary }: Pick<EncoderFiles, 'vocabulary'>): PieceSplitter {
  const beginnings = listBeginnings(vocabulary)
  return (sentence) => {
    const text = `\u2581${sentence.normalize('NFKC').trim().replaceAll(/\s/gu, '\u2581')}`
    const best = Array.from({ length: text.length + 1 }, (_, at) => ({ score: at === 0 ? 0 : -Infinity, from: 0, piece: unknown.piece }))
    const reach = (from: number, to: number, { piece, logProbability }: Piece) => {
      const score = (best[from]?.score ?? -Infinity) + logProbability
      if (score > (best[to]?.score ?? -Infinity)) best[to] = { score, from, piece }
    }
    for (let from = 0; from < text.length; from++) {
      reach(from, from + 1, beginnings.get(text.charAt(from)) ?? unknown)
      for (let to = from + 2; to <= text.length; to++) {
        const match = beginnings.get(text.slice(from, to))
        if (match === undefined) break
        if (match) reach(from, to, match)
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
