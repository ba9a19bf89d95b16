import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { createLayout } from '../layout/clip-layout.ts'
import { runToCompletion } from '../incremental-work.ts'
import { outputSize } from '../output-size.ts'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import { drawCaptions, placePages, placeStretchIncrementally, programmeOf } from './ass.ts'

const frame = outputSize('portrait', 'VIDEO_FILE')
const speech = Array.from({ length: 300 }, (_, at) => (at % 9 === 8 ? `word${at}.` : `word${at}`)).join(' ')

test.for(CaptionPresetId.options)('%s: a stretch draws what the whole clip does there, whichever is laid out first', (preset) => {
  const parts: [number, number][] = [
    [30, 42],
    [0, 20],
    [60, 90],
  ]
  const sample = sampleTimeline({ words: sampleWords(speech, 0, 300), timeRanges: parts })
  const timeline = { ...sample, captions: { ...sample.captions, preset } }
  const programme = programmeOf(timeline)
  const layout = createLayout()
  for (const stretch of [
    { startMs: 0, endMs: 10_000 },
    { startMs: 14_000, endMs: 30_000 },
  ]) {
    const near = runToCompletion(placeStretchIncrementally(timeline, frame, programme, stretch, layout))
    const whole = placePages(timeline, frame, programme)
    expect(near.pages.length).toBeLessThan(whole.pages.length)
    expect(drawCaptions(timeline, frame, near, stretch)?.ass).toBe(drawCaptions(timeline, frame, whole, stretch)?.ass)
  }
  expect(placePages(timeline, frame, programme, layout)).toEqual(placePages(timeline, frame, programme))
})
