import { expect, test } from 'vitest'
import { toRenderPlan } from '../plan-render.ts'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import { toSrt } from '../captions/srt.ts'
import { setTranslation } from './commands/set-translation.ts'
import type { ClipDocument, Sound } from './clip-document.ts'
import { toTimeline } from './to-timeline.ts'
import { spokenLines, buildTranslatedLines } from './translation-lines.ts'
import { toDocument } from './upgrade-document.ts'

const words = sampleWords('one two three four five six seven eight', 0, 500)
const base = toDocument(
  sampleTimeline({
    words,
    timeRanges: [
      [0, 2],
      [2.5, 4],
    ],
  }),
)
const voice: Sound = {
  kind: 'voice-over',
  uri: 'upload://voices',
  startMs: 1000,
  endMs: 2600,
  follows: true,
  inMs: 0,
  gainDb: 0,
  fadeInMs: 0,
  fadeOutMs: 0,
  duckDb: 0,
  underDb: -18,
  words: [
    { text: 'Alpha', startMs: 100, endMs: 500 },
    { text: 'beta', startMs: 600, endMs: 900 },
    { text: 'gamma.', startMs: 1100, endMs: 1500 },
  ],
}
const withVoice = (captioned: boolean) => toTimeline({ ...base, sounds: { v: { ...voice, captioned } } })

test('the words of a voice-over stand in the captions when they are said, across a cut, in place of those under it', () => {
  const timeline = withVoice(true)
  const visible = timeline.captions.words.filter((word) => !word.hidden)
  // "five" was cut and stays what it was.
  expect(visible.map(({ text, startMs }) => `${text} ${startMs}`)).toEqual([
    'one 0',
    'two 500',
    'Alpha 1100',
    'beta 1600',
    'five 2000',
    'gamma. 2600',
    'seven 3000',
    'eight 3500',
  ])
  const srt = toSrt(timeline)
  expect(srt).toContain('Alpha')
  expect(srt).not.toContain('three')
})

const captioned = { ...base, sounds: { v: { ...voice, captioned: true } } }
function german(document: ClipDocument): ClipDocument {
  const lines = buildTranslatedLines(
    document,
    spokenLines(document).map((line) => ({ ...line, text: line.said.toUpperCase() })),
  )
  const outcome = setTranslation(document, { language: 'de', translation: { origin: 'Typed', lines } })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.document
}
const writtenWords = (document: ClipDocument) =>
  (toTimeline(document).captions.shown?.words ?? [])
    .filter((word) => !word.hidden)
    .map(({ text }) => text)
    .join(' ')

test('what is spoken in after a translation stands in it as it was said, in place of the lines under it', () => {
  const late = { ...german(base), sounds: captioned.sounds }
  expect(writtenWords(late)).toMatch(/^ONE TWO Alpha beta .*gamma\. SEVEN EIGHT$/)
  expect(writtenWords(late)).not.toMatch(/THREE|FOUR/)
  expect(toSrt(toTimeline(late))).toContain('Alpha')
})

test('a voice-over that was translated with the rest stands there once, in the other language', () => {
  const text = writtenWords(german(captioned))
  expect(text).toContain('ALPHA')
  expect(text).not.toContain('Alpha')
})

test('captions stay with the clip where nobody asks them to move', () => {
  expect(withVoice(false).captions.words).toEqual(toTimeline(base).captions.words)
})

test('music ducks under a voice-over as under speech', () => {
  const silent = toDocument(sampleTimeline({ words: [], timeRanges: [[0, 4]] }))
  const plan = toRenderPlan(toTimeline({ ...silent, sounds: { v: voice } }), 'VIDEO_PREVIEW')
  expect(plan.audio?.added?.speech).toEqual([{ startMs: 1000, endMs: 2600 }])
})
