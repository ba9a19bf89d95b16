import { expect, test } from 'vitest'
import type { Reading } from '@clipwright/curation/selection/read-talk'
import { meaningSize } from '@clipwright/curation/selection/sentence-texts'
import { createRandomSource } from '../random-source.ts'
import type { TalkExample } from './examples.ts'
import { fitMeaning } from './fit-meaning.ts'

/** A talk of windows of three sentences, rated by how far their mean meaning points along one direction. */
function makeTalk(id: string, direction: number, random: () => number): TalkExample {
  const count = 60
  const vectors = Float32Array.from({ length: count * meaningSize }, () => (random() - 0.5) / 10)
  const meanAlong = (first: number) => [0, 1, 2].reduce((sum, at) => sum + (vectors[(first + at) * meaningSize + direction] ?? 0), 0) / 3
  const reading = {
    count,
    startSec: Float64Array.from({ length: count }, (_, at) => 5 * at),
    endSec: Float64Array.from({ length: count }, (_, at) => 5 * at + 4),
    opensTurn: new Float64Array(count),
    vectors,
  }
  return {
    id,
    show: id,
    reading: reading as unknown as Reading,
    texts: [],
    hasSpeakers: true,
    starts: [],
    ends: [],
    inside: { body: [], story: [], insight: [] },
    passages: Array.from({ length: count - 3 }, (_, first) => ({
      first,
      last: first + 2,
      rating: 3 + 60 * meanAlong(first),
      weight: 1,
      origin: 'window' as const,
      isJudged: true,
    })),
    overlaps: [],
    quoted: undefined,
  }
}

test('the direction that ratings follow has the weight, in the window as a whole', () => {
  const random = createRandomSource(5)
  const talks = Array.from({ length: 20 }, (_, at) => makeTalk(`t${at}`, 7, random))
  const { parts } = fitMeaning(talks) ?? {}
  const others = (parts?.whole ?? new Float32Array()).map((weight, at) => (at === 7 ? 0 : Math.abs(weight)))
  expect(parts?.whole[7]).toBeGreaterThan(4 * Math.max(...others))
  expect(parts?.whole[7]).toBeGreaterThan(4 * Math.abs(parts?.before[7] ?? 0))
  expect(fitMeaning(talks)).toEqual(fitMeaning(talks))
})

test('nothing is learned from talks whose meaning nobody read', () => {
  const talk = makeTalk('t', 7, createRandomSource(5))
  expect(fitMeaning([{ ...talk, reading: { ...talk.reading, vectors: undefined } }])).toBeUndefined()
})
