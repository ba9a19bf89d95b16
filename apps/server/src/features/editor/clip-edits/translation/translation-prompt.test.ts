import { expect, test } from 'vitest'
import { readTranslation, makeTranslationPrompts } from './translation-prompt.ts'

const lines = Array.from({ length: 130 }, (_, index) => ({ id: `l${index}`, text: `Line ${index}` }))

test('long clips are requested in parts, every line once', () => {
  const prompts = makeTranslationPrompts({ language: 'de', spokenLanguage: 'en', lines })
  expect(prompts.map(({ ids }) => ids.size)).toEqual([60, 60, 10])
  expect(prompts.flatMap(({ ids }) => [...ids])).toEqual(lines.map(({ id }) => id))
})

test('an answer yields only requested lines, once each, as single lines of plain text', () => {
  const answer =
    '```json\n{"lines":[{"id":"l1","text":"Zeile\\neins"},{"id":"l1","text":"zwei"},{"id":"x","text":"fremd"},{"id":"l2","text":" "}]}\n```'
  expect(readTranslation(answer, new Set(['l1', 'l2']))).toEqual([{ id: 'l1', text: 'Zeile eins' }])
  expect(() => readTranslation('I cannot do that.', new Set(['l1']))).toThrow()
})
