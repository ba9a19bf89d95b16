import { hashText } from './rate-gaps.ts'

const openingWords = 4
const closingWords = 2
const seeds = { opening: 11, pair: 12, start: 13, closing: 14 }

/** Places in the table of a sentence's signs: its first words, each alone and with the one after it, its first three together, and its last. */
export function listQuestionSigns(texts: readonly string[], rows: number): number[] {
  const signs: number[] = []
  const add = (text: string, seed: number) => void signs.push(hashText(text, seed) % rows)
  for (let at = 0; at < Math.min(openingWords, texts.length); at++) {
    add(`${at} ${texts[at]}`, seeds.opening)
    add(`${texts[at]} ${texts[at + 1] ?? ''}`, seeds.pair)
  }
  add(texts.slice(0, 3).join(' '), seeds.start)
  for (const text of texts.slice(-closingWords)) add(text, seeds.closing)
  return signs
}

/** Log odds that a sentence is a question. The last weight is the same for all. */
export function rateQuestion(weights: Float32Array, texts: readonly string[]): number {
  const rows = weights.length - 1
  return listQuestionSigns(texts, rows).reduce((sum, row) => sum + (weights[row] ?? 0), weights[rows] ?? 0)
}
