import type { Sentence } from './source-text.ts'

/** How characteristic each stem is of this source: frequent, yet not everywhere. The greatest is 1. */
export type Salience = ReadonlyMap<string, number>

/** Sentences in one block of the document-frequency count. */
const blockSize = 12

export function measureSalience(sentences: readonly Sentence[]): Salience {
  const frequency = new Map<string, number>()
  const blocks = new Map<string, Set<number>>()
  sentences.forEach((sentence, index) => {
    for (const term of sentence.terms) {
      frequency.set(term, (frequency.get(term) ?? 0) + 1)
      let termBlocks = blocks.get(term)
      if (!termBlocks) blocks.set(term, (termBlocks = new Set()))
      termBlocks.add(Math.floor(index / blockSize))
    }
  })
  const blockCount = Math.max(1, Math.ceil(sentences.length / blockSize))
  const weights = new Map<string, number>()
  let greatest = 1e-9
  for (const [term, count] of frequency) {
    const spread = (blocks.get(term)?.size ?? 1) / blockCount
    const weight = count < 2 ? 0.15 : Math.log(1 + count) * (0.35 + Math.log(1 / Math.min(spread, 1)) / Math.log(blockCount + 1))
    weights.set(term, weight)
    greatest = Math.max(greatest, weight)
  }
  for (const [term, weight] of weights) weights.set(term, weight / greatest)
  return weights
}
