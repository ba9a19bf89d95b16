import { expect, test } from 'vitest'
import { placeWords } from './place-words.ts'

const window = { startMs: 10_000, endMs: 20_000 }
const toPieces = (...texts: string[]) => texts.map((text, index) => ({ text, startSec: index, endSec: index + 0.5 }))
const toTexts = (...texts: string[]) => placeWords(toPieces(...texts), window).map(({ text }) => text)

test('pieces that begin without a space go on with the word before', () => {
  expect(toTexts(' c', "'est", ' évident,', ' dis', '-moi')).toEqual(["c'est", 'évident,', 'dis-moi'])
  const [word] = placeWords(toPieces(' ill', '-disposed'), window)
  expect(word).toMatchObject({ text: 'ill-disposed', startMs: 10_000, endMs: 11_500 })
})

test('scripts without spaces keep every piece as a word', () => {
  expect(toTexts('沃森', '是', 'IBM', '的')).toEqual(['沃森', '是', 'IBM', '的'])
  expect(toTexts(' 예약', '은', ' 가능한가')).toEqual(['예약은', '가능한가'])
})

test('a time that runs backwards comes from the neighbours, and no word leaves its window', () => {
  const words = placeWords(
    [
      { text: ' one', startSec: 1, endSec: 1.4 },
      { text: ' two', startSec: 0.5, endSec: 2 },
      { text: ' three', startSec: 2, endSec: 30 },
    ],
    window,
  )
  expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [11_000, 11_400],
    [11_400, 12_000],
    [12_000, 20_000],
  ])
})

test('silence before the first word is not its own', () => {
  const [first, second] = placeWords([{ text: ' so', startSec: 0, endSec: 2 }, ...toPieces('', '', ' we', ' do').slice(2)], window)
  expect(first).toEqual({ text: 'so', startMs: 11_000, endMs: 12_000 })
  expect(second?.startMs).toBe(12_000)
})
