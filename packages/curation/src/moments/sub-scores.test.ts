import { expect, test } from 'vitest'
import { viewClip } from '../spoken-source.ts'
import { speak } from '../testing/spoken-material.ts'
import type { Candidate } from './candidates.ts'
import { scoreHook, scoreTrend } from './sub-scores.ts'

const view = viewClip(speak([{ text: 'Anna baked this bread in Lisbon.' }, { text: 'It is the best bread I have ever had.' }]), 'en')
const momentWith = (trend: number): Candidate => ({
  first: 0,
  last: 1,
  startMs: 0,
  endMs: 5_000,
  parts: { hook: 5, coherence: 5, connection: 5, trend },
  own: 5,
  raw: 5,
  relevance: null,
})
const remarksAt = (trend: number) => scoreTrend(view, momentWith(trend), [], 'bread').says?.map(({ say }) => say)

test('a low score says first what is missing, a high one only what is there', () => {
  expect(remarksAt(1)?.[0]).toBe('littleBeyondSubject')
  expect(remarksAt(1)).toHaveLength(2)
  expect(remarksAt(8)).not.toContain('littleBeyondSubject')
  expect(remarksAt(8)?.length).toBeGreaterThan(0)
})

const hookOf = (...texts: string[]) => {
  const talk = viewClip(speak(texts.map((text) => ({ text }))), 'en')
  return scoreHook(talk, momentWith(5)).says?.map(({ say }) => say)
}

test('a question is asked in the order of one, and "100%" is no figure', () => {
  expect(hookOf('And do you ever open the oven at night?', 'The stone keeps the heat.')).toContain('opensWithQuestion')
  expect(hookOf('That you bake the bread better?', 'The stone keeps the heat.')).not.toContain('opensWithQuestion')
  expect(hookOf('The oven is 100% made of stone.', 'The stone keeps the heat.')).not.toContain('opensWithFigure')
  expect(hookOf('The oven holds 80 loaves of bread.', 'The stone keeps the heat.')).toContain('opensWithFigure')
  expect(
    hookOf('The oven that my uncle built behind the house when he was a young man and had no money at all holds 80 loaves.', 'It is hot.'),
  ).not.toContain('opensWithFigure')
})
