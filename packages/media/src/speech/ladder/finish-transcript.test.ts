import { expect, test } from 'vitest'
import { finishTranscript } from './finish-transcript.ts'
import type { Draft } from './rung.ts'

const input = { language: 'en', durationMs: 10_000 }

function draftOf(confidences: readonly (number | undefined)[], change: Partial<Draft> = {}): Draft {
  const words = confidences.map((confidence, at) => ({
    text: 'word',
    startMs: at * 300,
    endMs: at * 300 + 250,
    ...(confidence === undefined ? {} : { confidence }),
  }))
  return { engine: 'speech-api', quality: 'high', words, language: 'en', notices: [], ...change }
}

test('a low median confidence makes a draft, with a notice that says how to get better words', () => {
  const transcript = finishTranscript(draftOf([0.2, 0.3, 0.9, 0.1, 0.35]), input)
  expect(transcript.quality).toBe('draft')
  expect(transcript.notices).toMatchObject([{ engine: 'speech-api', code: 'draft-quality' }])
})

test('a few uncertain words, or few or none with a confidence, change nothing', () => {
  expect(finishTranscript(draftOf([0.2, 0.6, 0.9, 0.9, 0.35]), input)).toMatchObject({ quality: 'high', notices: [] })
  expect(finishTranscript(draftOf([0.1, undefined, undefined, undefined]), input).quality).toBe('high')
  expect(finishTranscript(draftOf([undefined, undefined]), input).quality).toBe('high')
})

test('text by a person is exact, whatever confidence a file gives', () => {
  expect(finishTranscript(draftOf([0.1, 0.1], { engine: 'subtitles', quality: 'exact' }), input).quality).toBe('exact')
})
