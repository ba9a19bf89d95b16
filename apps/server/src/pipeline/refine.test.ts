import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Transcript, TranscriptQuality, Word } from '@clipwright/contract/sources/transcript'
import { toSrt } from '@clipwright/timeline/captions/srt'
import { restoreWords } from '@clipwright/timeline/edit/commands/restore-words'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { spokenText } from '@clipwright/timeline/edit/document-words'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { sampleAnalysis, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { refine } from './refine.ts'

const transcriptOf = (words: Word[], quality: TranscriptQuality): Transcript => ({
  engine: 'pocketsphinx',
  quality,
  language: 'en',
  durationMs: 60_000,
  words,
  sentences: [{ firstWord: 0, lastWord: words.length }],
  paragraphs: [],
  speakers: [],
  notices: [],
})

function captionsOf(quality: TranscriptQuality, enableCaption = true) {
  const transcript = transcriptOf(sampleWords('One thing that we said out loud.'), quality)
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

test('a clip that leaves an aside out plays and writes two ranges, and its document brings the aside back', () => {
  const [before, aside, after] = ['One thing we said out loud.', 'Sorry, can you all hear me?', 'And another thing of ours.']
  const words = sampleWords([before, aside, after].join(' '))
  const timeRanges: [number, number][] = [
    [0, 2.4],
    [4.8, 6.8],
  ]
  const source = { analysis: sampleAnalysis(), transcript: transcriptOf(words, 'exact') }
  const { timeline, layout } = refine({ timeRanges, keywords: [] }, source, RenderPref.parse({}))
  expect(timeline.ranges.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2400],
    [4800, 6800],
  ])
  expect(layout.segments.length).toBeGreaterThan(0)
  expect(toSrt(timeline)).not.toContain('hear')
  expect(toRenderPlan(timeline, 'VIDEO_FILE')).toMatchObject({ frameCount: 132, parts: [{ sourceStartMs: 0 }, { sourceStartMs: 4800 }] })
  const document = toDocument(timeline)
  expect(spokenText(document)).toBe(`${before} ${after}`)
  const asideIds = timeline.captions.words.filter(({ startMs }) => startMs >= 2400 && startMs < 4800).map(({ id }) => id)
  const back = restoreWords(document, { wordIds: asideIds })
  if ('refusal' in back) throw new Error(back.refusal)
  const whole = back.document
  expect(spokenText(whole)).toBe([before, aside, after].join(' '))
  expect(rangesOf(whole)).toHaveLength(1)
})
