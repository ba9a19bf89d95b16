import { expect, test } from 'vitest'
import { encodeSentences } from './encode-sentences.ts'
import { meaningSize } from './encoder-model.ts'

const sentences = [
  'What is your name?',
  'The best talent in the world is hard to find, and we paid 40 % more.',
  'I was fired on a Tuesday.',
  'They let me go at the start of the week.',
  '',
  '漢字 🙂',
]
const meanings = await encodeSentences(sentences)
const meaningOf = (index: number) => [...meanings.subarray(index * meaningSize, (index + 1) * meaningSize)]
const likeness = (a: number, b: number) => meaningOf(a).reduce((sum, value, at) => sum + value * (meaningOf(b)[at] ?? 0), 0)

// A number is about 0.04 in size; rounding moves it by 0.002.
test('a sentence has the numbers that the package itself gives it, but for rounding', () => {
  const firstNumbers = [
    [-0.0398523, -0.0145067, 0.038742, 0.0568311, 0.0149999],
    [-0.0098338, 0.0187896, -0.0461277, -0.0198543, 0.03351],
    [-0.0545703, -0.0569854, -0.0493887, -0.0586636, 0.0507022],
  ]
  firstNumbers.forEach((numbers, index) => {
    numbers.forEach((number, at) => expect(Math.abs((meaningOf(index)[at] ?? 0) - number)).toBeLessThan(0.01))
  })
})

test('what means the same is nearer than what does not, and has length 1', () => {
  expect(likeness(2, 3)).toBeGreaterThan(likeness(1, 2) + 0.2)
  for (const index of sentences.keys()) expect(likeness(index, index)).toBeCloseTo(1, 4)
})

test('no sentences have no numbers, and a stop ends it', async () => {
  expect(await encodeSentences([])).toHaveLength(0)
  await expect(encodeSentences(['Any'], AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})
