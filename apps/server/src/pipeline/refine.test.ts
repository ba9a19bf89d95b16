import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { TranscriptQuality } from '@clipwright/contract/sources/transcript'
import { sampleAnalysis, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { refine } from './refine.ts'

function captionsOf(quality: TranscriptQuality, enableCaption = true) {
  const words = sampleWords('One thing that we said out loud.')
  const transcript = {
    engine: 'pocketsphinx' as const,
    quality,
    language: 'en',
    durationMs: 60_000,
    words,
    sentences: [{ firstWord: 0, lastWord: words.length }],
    paragraphs: [],
    speakers: [],
    notices: [],
  }
  const pref = RenderPref.parse({ enableCaption })
  return refine({ timeRanges: [[0, 5]], keywords: [] }, { analysis: sampleAnalysis(), transcript }, pref).timeline.captions
}

test('words of a draft are not burned in, but stay in the clip, to be corrected', () => {
  const captions = captionsOf('draft')
  expect(captions.enabled).toBe(false)
  expect(captions.words.map(({ text }) => text).join(' ')).toBe('One thing that we said out loud.')
})

test('better words are, where captions are wanted', () => {
  expect(captionsOf('good').enabled).toBe(true)
  expect(captionsOf('exact').enabled).toBe(true)
  expect(captionsOf('good', false).enabled).toBe(false)
})
