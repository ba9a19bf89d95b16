import { expect, test } from 'vitest'
import { captionCharsPerSec, isUpscaled } from './measure-clip.ts'
import { toRenderPlan } from './plan-render.ts'
import { fillSegment, sampleTimeline, sampleWords } from './testing/sample-timeline.ts'

test('reading speed counts letters and spaces over the time a subtitle shows', () => {
  const words = sampleWords('abcd efgh ijkl mnop qrst', 0, 400)
  expect(captionCharsPerSec(sampleTimeline({ words }))).toBe(12.2)
  expect(captionCharsPerSec(sampleTimeline({ words: [] }))).toBeNull()
})

test('a file filled from a full-height crop of 1080 lines is upscaled, its preview and a whole source are not', () => {
  const fill = sampleTimeline()
  expect(isUpscaled(toRenderPlan(fill, 'VIDEO_FILE'))).toBe(true)
  expect(isUpscaled(toRenderPlan(fill, 'VIDEO_PREVIEW'))).toBe(false)
  expect(isUpscaled(toRenderPlan(sampleTimeline({ segments: [fillSegment({ kind: 'fit', panes: [] })] }), 'VIDEO_FILE'))).toBe(false)
})
