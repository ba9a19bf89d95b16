import { expect, test } from 'vitest'
import { placeWords } from './place-words.ts'

const window = { startMs: 10_000, endMs: 20_000 }
/** Seconds as the model gives them, a tenth late. */
const toPieces = (...texts: string[]) => texts.map((text, index) => ({ text, startSec: index + 0.1, endSec: index + 0.6 }))
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

test('a time that is missing or runs backwards comes from the neighbours, and no word leaves its window', () => {
  const words = placeWords(
    [
      { text: ' one', startSec: 1.1, endSec: null },
      { text: ' two', startSec: 0.5, endSec: 2.1 },
      { text: ' three', startSec: null, endSec: 30 },
    ],
    window,
  )
  expect(words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [11_000, 11_001],
    [11_001, 12_000],
    [12_000, 20_000],
  ])
})
