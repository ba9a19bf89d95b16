import { describe, expect, test } from 'vitest'
import { AspectRatio } from '@clipwright/contract/editor/layout'
import { applyTemplate } from '../edit/commands/apply-template.ts'
import { toTimeline } from '../edit/to-timeline.ts'
import { toDocument } from '../edit/upgrade-document.ts'
import { lookOfClip } from '../edit/look-of-document.ts'
import { programmeOf } from './ass.ts'
import { outputSize } from '../output-size.ts'
import { fillSegment, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { Timeline } from '../timeline.ts'
import { placePages } from './ass.ts'
import { safeAreas, watermarkArea } from './safe-area.ts'

const words = sampleWords('two lines of words that are said here and some more of them after that')
/** A clip whose captions were planned at the height of the watermark: everywhere else there were faces. */
function crowded(ratio: AspectRatio): Timeline {
  const timeline = sampleTimeline({ ratio, words, segments: [fillSegment()] })
  const { top } = watermarkArea(ratio)
  return { ...timeline, watermark: true, captions: { ...timeline.captions, positions: [{ startMs: 0, endMs: 60_000, y: top }] } }
}

const blocksOf = (timeline: Timeline) => {
  const frame = outputSize(timeline.ratio, 'VIDEO_FILE')
  const { pages } = placePages(timeline, frame, programmeOf(timeline))
  expect(pages.length).toBeGreaterThan(1)
  return pages.map(({ top, height }) => ({ top: top / frame.height, bottom: (top + height) / frame.height }))
}

describe('automatic captions and the marks of the frame', () => {
  test.each(AspectRatio.options)('%s: never on the watermark, and inside the safe area', (ratio) => {
    const mark = watermarkArea(ratio)
    for (const { top, bottom } of blocksOf(crowded(ratio))) {
      expect(bottom <= mark.top || top >= mark.bottom).toBe(true)
      expect(top).toBeGreaterThanOrEqual(safeAreas[ratio].top - 1e-6)
      expect(bottom).toBeLessThanOrEqual(safeAreas[ratio].bottom + 1e-6)
    }
  })

  test('make room for the logo of a template that is applied later, wherever it lies', () => {
    const document = toDocument({ ...sampleTimeline({ words, segments: [fillSegment()] }), watermark: false })
    for (const y of [0.3, 0.66, 0.7, 0.76]) {
      const logo = { uri: 'upload://logo-0001', x: 0.5, y, w: 0.2, opacity: 1 }
      const applied = applyTemplate(document, { look: { ...lookOfClip(document), logo } })
      if (!('document' in applied)) throw new Error(applied.refusal)
      const half = (0.2 * 1080) / 1920 / 2
      for (const { top, bottom } of blocksOf(toTimeline(applied.document))) {
        expect(bottom <= y - half || top >= y + half).toBe(true)
        expect(bottom).toBeLessThanOrEqual(safeAreas.portrait.bottom + 1e-6)
      }
    }
  })

  test('stay where they are when nothing is in the way, and where a person put them', () => {
    const free = sampleTimeline({ words, segments: [fillSegment()] })
    expect(blocksOf({ ...free, watermark: true })).toEqual(blocksOf({ ...free, watermark: false }))
    const byHand = { ...free, captions: { ...free.captions, style: { ...free.captions.style, position: 0.12 } } }
    expect(blocksOf({ ...byHand, watermark: true })).toEqual(blocksOf({ ...byHand, watermark: false }))
  })
})
