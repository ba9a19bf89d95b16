import { expect, test } from 'vitest'
import { readPieces } from './read-pieces.ts'

const bytes = [' c', "'", 'est', ' bien', '.', '的', '。'].map((text) => [...Buffer.from(text)])
/** Every byte of the last two is a token of its own. */
const vocabulary = [
  ...bytes.slice(0, 5),
  ...bytes
    .slice(5)
    .flat()
    .map((byte) => [byte]),
]
const decode = (tokens: number[]) => Buffer.from(tokens.flatMap((token) => vocabulary[token] ?? [])).toString()
const times = vocabulary.map((_, token) => ({ startSec: token, endSec: token + 0.5 }))
const readTokens = (...tokens: number[]) => readPieces(tokens, times, decode)

test('marks belong to the piece before them and not to its time', () => {
  expect(readTokens(0, 1, 2, 3, 4)).toEqual([
    { text: " c'", startSec: 0, endSec: 0.5 },
    { text: 'est', startSec: 2, endSec: 2.5 },
    { text: ' bien.', startSec: 3, endSec: 3.5 },
  ])
})

test('a letter of several tokens lasts from the first to the last', () => {
  expect(readPieces([5, 6, 7, 8, 9, 10], times, decode)).toEqual([{ text: '的。', startSec: 0, endSec: 2.5 }])
})

test('a text that ends within a letter loses that letter alone', () => {
  expect(readTokens(0, 5, 6)).toEqual([
    { text: ' c', startSec: 0, endSec: 0.5 },
    { text: '', startSec: 1, endSec: 2.5 },
  ])
})
