import { expect, test } from 'vitest'
import { measureDiarization, toSpokenWords, countWordErrors } from './speech-errors.ts'

test('word errors count substituted, missing and inserted words', () => {
  expect(countWordErrors(['a', 'b', 'c', 'd'], ['a', 'x', 'c'])).toBe(2)
  expect(countWordErrors(['a'], ['a', 'b', 'c'])).toBe(2)
  expect(countWordErrors([], [])).toBe(0)
})

test('case, punctuation and short forms do not count as errors', () => {
  expect(toSpokenWords("Mr. Quilter's — ten, TEN!")).toEqual(['mister', "quilter's", 'ten', 'ten'])
})

test('speaker numbers are paired with names at the lowest error, and overlaps count for each speaker', () => {
  const referenceTurns = [
    { startMs: 0, endMs: 1000, name: 'a' },
    { startMs: 1000, endMs: 2000, name: 'b' },
    { startMs: 1900, endMs: 2000, name: 'a' },
  ]
  const right = [
    { startMs: 0, endMs: 1000, speaker: 1 },
    { startMs: 1000, endMs: 2000, speaker: 0 },
  ]
  expect(measureDiarization(referenceTurns, right, 2000)).toEqual({ saidMs: 2100, wrongMs: 100, confusedMs: 0 })
  expect(measureDiarization(referenceTurns, [{ startMs: 0, endMs: 2000, speaker: 0 }], 2000)).toEqual({
    saidMs: 2100,
    wrongMs: 1000,
    confusedMs: 900,
  })
})
