import { tableSize, type WordTable } from '@clipwright/curation/selection/word-tables'

type Entry = { words: Int32Array; label: number; weight: number }

const settings = { epochs: 3, rate: 0.1, ridge: 1e-3, seed: 1 }

/** Logistic regression on hashed words by AdaGrad, with a ridge penalty; weights rounded to a byte. Deterministic. */
export function fitWords(entries: readonly Entry[]): WordTable {
  const weights = new Float64Array(tableSize)
  const squares = new Float64Array(tableSize).fill(1e-2)
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  const mean = entries.reduce((sum, { label, weight }) => sum + label * weight, 0) / Math.max(1e-9, total)
  let bias = Math.log(mean / (1 - mean))
  let biasSquares = 1e-2
  const order = entries.map((_, index) => index)
  let state = settings.seed
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const entry = order[at] as number
      order[at] = order[other] as number
      order[other] = entry
    }
    for (const index of order) {
      const { words, label, weight } = entries[index] as Entry
      if (words.length === 0) continue
      const share = 1 / Math.sqrt(words.length)
      let sum = bias
      for (const word of words) sum += share * (weights[word] as number)
      const slope = weight * (1 / (1 + Math.exp(-sum)) - label)
      biasSquares += slope * slope
      bias -= (0.1 * settings.rate * slope) / Math.sqrt(biasSquares)
      for (const word of words) {
        const step = slope * share + settings.ridge * (weights[word] as number)
        squares[word] = (squares[word] as number) + step * step
        weights[word] = (weights[word] as number) - (settings.rate * step) / Math.sqrt(squares[word] as number)
      }
    }
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale }
}
