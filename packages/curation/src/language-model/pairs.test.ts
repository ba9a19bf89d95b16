import { expect, test } from 'vitest'
import { inventTalk, speak, toTranscript } from '../testing/spoken-material.ts'
import type { Proposal } from './answers.ts'
import { buildPairPrompt, choosePairs, orderByPairs, readPairAnswer } from './pairs.ts'

const transcript = toTranscript(speak(inventTalk()))
const proposals: Proposal[] = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4].map((liking, index) => ({
  firstWord: transcript.sentences[index * 6]?.firstWord ?? 0,
  lastWord: transcript.sentences[index * 6 + 4]?.lastWord ?? 0,
  title: `Title ${index + 1}`,
  liking,
}))
const pairs = choosePairs(proposals)
/** The order somebody who prefers late moments would give. */
const late = pairs.map((pair) => ({ ...pair, isFirstBetter: pair.a > pair.b }))
const titles = (list: readonly Proposal[]) => list.toSorted((a, b) => b.liking - a.liking).map(({ title }) => title)

test('every moment is shown once and compared with some others', () => {
  const prompt = buildPairPrompt(transcript, proposals)
  proposals.forEach(({ title }) => expect(prompt?.user.split(`${title}\n`)).toHaveLength(2))
  expect(prompt?.user).toContain(`Pair ${pairs.length}: A is moment`)
  proposals.forEach((_, index) => expect(pairs.filter(({ a, b }) => a === index || b === index).length).toBeGreaterThanOrEqual(2))
  expect(buildPairPrompt(transcript, proposals.slice(0, 1))).toBeUndefined()
})

test('comparisons put the proposals in order, and the scores are dealt out anew', () => {
  const ordered = orderByPairs(proposals, late)
  expect(titles(ordered)).toEqual(titles(proposals).toReversed())
  expect(ordered.map(({ liking }) => liking).toSorted()).toEqual(proposals.map(({ liking }) => liking).toSorted())
  expect(ordered.map(({ title }) => title)).toEqual(proposals.map(({ title }) => title))
})

test('without verdicts everything stays as it is', () => {
  expect(orderByPairs(proposals, [])).toEqual(proposals)
})

test('one verdict against many does not turn the order round', () => {
  const early = pairs.map((pair) => ({ ...pair, isFirstBetter: true }))
  const [first, ...rest] = early
  if (!first) throw new Error('there are pairs')
  expect(titles(orderByPairs(proposals, [{ ...first, isFirstBetter: false }, ...rest])).at(-1)).toBe('Title 6')
})

test('answers are read with words around them, and what names no pair is left', () => {
  const text =
    'Gladly:\n```json\n{"pairs":[{"pair":1,"better":"B"},{"pair":"2","better":"a"},{"pair":99,"better":"A"},{"pair":3,"better":"both"}]}\n```'
  expect(readPairAnswer(text, pairs)).toEqual([
    { ...pairs[0], isFirstBetter: false },
    { ...pairs[1], isFirstBetter: true },
  ])
  expect(readPairAnswer('I like them all.', pairs)).toEqual([])
})
