import { expect, test } from 'vitest'
import { speak, toTranscript } from '../testing/spoken-material.ts'
import { getLanguagePack } from './language-pack.ts'
import { readSource } from './source-text.ts'

test('the cues of a sentence do not depend on where a pattern was used before', () => {
  const transcript = toTranscript(speak([{ text: 'I cried, because it was the most beautiful thing that I had ever seen.' }]))
  const cuesOf = () => readSource(transcript).sentences.map(({ cues }) => cues)
  const cues = cuesOf()
  expect(cues[0]?.some(({ cue }) => cue === 'emotion')).toBe(true)
  expect(getLanguagePack('en').cues.emotion.test(' some words and then i cried ')).toBe(true)
  expect(cuesOf()).toEqual(cues)
})
