import { expect, test } from 'vitest'
import type { Reading } from '@clipwright/curation/selection/read-talk'
import { meaningSize } from '@clipwright/curation/selection/sentence-texts'
import { createRandomSource } from '../random-source.ts'
import type { TalkExample } from './examples.ts'
import { fitEdgeMeaning, type HeldOutEdges } from './fit-edge-meaning.ts'

const count = 120

/** A clip may start where the sentence before points along direction 3, beyond what the odds tell. */
function makeTalk(random: () => number, hasVectors = true): HeldOutEdges {
  const vectors = Float32Array.from({ length: count * meaningSize }, () => (random() - 0.5) / 10)
  const along = (index: number) => vectors[(index - 1) * meaningSize + 3] ?? 0
  const labels = Array.from({ length: count }, (_, index) => ({ index, label: along(index) > 0 ? 1 : 0, weight: 1 })).slice(1)
  const example: Partial<TalkExample> = {
    reading: { count, vectors: hasVectors ? vectors : undefined } as Reading,
    starts: labels,
    ends: labels.map(({ index }) => ({ index, label: index % 2, weight: 1 })),
  }
  // The odds of ends are right already.
  const end = Float64Array.from({ length: count }, (_, index) => (index % 2 === 1 ? 30 : -30))
  return { example: example as TalkExample, odds: { start: new Float64Array(count), end } }
}

test('what the odds miss is learned from the sentence that tells it', () => {
  const random = createRandomSource(8)
  const talks = Array.from({ length: 8 }, () => makeTalk(random))
  const edges = fitEdgeMeaning(talks)
  const others = [...(edges?.start.own ?? []), ...(edges?.start.after ?? [])].map(Math.abs)
  expect(edges?.start.before[3]).toBeGreaterThan(3 * Math.max(...others))
  expect(Math.max(...(edges?.end.own ?? [1]).map(Math.abs))).toBeLessThan(1e-6)
  expect(fitEdgeMeaning(talks)).toEqual(edges)
})

test('nothing is learned from talks whose meaning nobody read', () => {
  expect(fitEdgeMeaning([makeTalk(createRandomSource(8), false)])).toBeUndefined()
})
