import { expect, test } from 'vitest'
import { preparePhraseValues } from '@clipwright/curation/selection/phrases'
import { fitPhrases, type PhraseExample } from './phrase-weights.ts'

/** Passages of three sentences: interesting with slot 7, dull with slot 8, whatever else they contain. */
const examples: PhraseExample[] = Array.from({ length: 60 }, (_, index) => ({
  phrases: [Int32Array.of(1, 2, 3 + (index % 4)), Int32Array.of(index % 2 === 0 ? 7 : 8), Int32Array.of(1000 + index)],
  target: index % 2 === 0 ? 1 : -1,
  weight: 1,
}))

test('learns which phrases occur in highly rated passages', () => {
  const table = fitPhrases(examples)
  const valueOf = (place: number) => preparePhraseValues(table, [Int32Array.of(1, 2, place)])(0, 0)
  expect(valueOf(7)).toBeGreaterThan(0.3)
  expect(valueOf(8)).toBeLessThan(-0.3)
})

test('gives no weight to a phrase of a single passage, and is deterministic', () => {
  const table = fitPhrases(examples)
  expect(table.rarities[1000]).toBe(0)
  expect(fitPhrases(examples)).toEqual(table)
})
