import { expect, test } from 'vitest'
import { decodeBase64 } from './forest.ts'
import { phrasePlaces, preparePhraseValues, readPhrases, type PhraseTable } from './phrases.ts'
import { viewSource } from '../curate.ts'
import { speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'

const lines = [
  'The stove froze twice.',
  'Nobody turned the stove at night.',
  'So the whole harvest was lost.',
  'I will never forget that harvest.',
]
const view = viewSource({
  transcript: toTranscript(speak(lines.map((text) => ({ text, speaker: 'Speaker 1' as const }))), 'en', {}),
  analysis: null,
  pref: toPreferences({}),
  title: '',
})
const phrases = readPhrases(view)

function tableOf(weightAt: (place: number) => number): PhraseTable {
  return {
    weights: Int8Array.from({ length: phrasePlaces }, (_, place) => weightAt(place)),
    weightScale: 0.01,
    rarities: new Uint8Array(phrasePlaces).fill(100),
    rarityScale: 0.02,
  }
}
const table = tableOf((place) => (place % 7) - 3)

test('the value of a window does not depend on the order of calls', () => {
  const valueOf = preparePhraseValues(table, phrases)
  const windows = phrases.flatMap((_, first) => phrases.slice(first).map((__, more) => [first, first + more] as const))
  const inOrder = windows.map(([first, last]) => valueOf(first, last))
  const alone = windows.map(([first, last]) => preparePhraseValues(table, phrases)(first, last))
  const backwards = [...windows].reverse().map(([first, last]) => valueOf(first, last))
  expect(alone).toEqual(inOrder)
  expect(backwards.reverse()).toEqual(inOrder)
  expect(new Set(inOrder).size).toBeGreaterThan(windows.length / 2)
})

test('length alone changes no value: a window repeated twice has the same one', () => {
  const [first = new Int32Array()] = phrases
  const twice = [first, first]
  expect(preparePhraseValues(table, twice)(0, 1)).toBeCloseTo(preparePhraseValues(table, twice)(0, 0), 10)
})

test('a phrase too rare to learn from counts for nothing', () => {
  const unknown = { ...table, rarities: new Uint8Array(phrasePlaces) }
  expect(preparePhraseValues(unknown, phrases)(0, 3)).toBe(0)
})

test.each([
  ['', []],
  ['Zg==', [102]],
  ['Zm8=', [102, 111]],
  ['Zm9v', [102, 111, 111]],
  ['Zm9vYg==', [102, 111, 111, 98]],
  ['gP9/', [128, 255, 127]],
  ['AAEC+/8=', [0, 1, 2, 251, 255]],
])('bytes of %s (RFC 4648)', (text, bytes) => {
  expect([...decodeBase64(text)]).toEqual(bytes)
})
