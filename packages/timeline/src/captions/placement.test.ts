import type { FaceTrack } from '@clipwright/contract/sources/analysis'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { SampleInput } from '../testing/sample-timeline.ts'
import { placePages, programmeOf } from './ass.ts'
import { blockHeight } from './page-geometry.ts'
import { fitInFrame, isOutsideSafeArea, safeAreas, usualCaptionY } from './safe-area.ts'

function track(box: { x: number; y: number; w: number; h: number }, startMs = 0, endMs = 10_000, id = 'f1'): FaceTrack {
  return {
    id,
    shot: 0,
    samples: Array.from({ length: Math.floor((endMs - startMs) / 250) }, (_, n) => ({ ...box, atMs: startMs + n * 250, score: 0.9 })),
  }
}

const yOf = (input: SampleInput) => sampleTimeline(input).captions.positions.map((position) => position.y)
const analysisOf = (faces: FaceTrack[]) => sampleAnalysis({ faces })

describe('where captions stand', () => {
  test('the lower third when no face is there', () => {
    expect(yOf({})).toEqual([usualCaptionY.portrait])
    expect(yOf({ analysis: analysisOf([track({ x: 0.45, y: 0.1, w: 0.1, h: 0.2 })]) })).toEqual([usualCaptionY.portrait])
  })

  test('off a face that fills the lower third, in the free space above or below it', () => {
    const face = { x: 0.42, y: 0.55, w: 0.16, h: 0.3 }
    const [y = 0] = yOf({ analysis: analysisOf([track(face)]) })
    const timeline = sampleTimeline({ analysis: analysisOf([track(face)]), words: sampleWords('two lines of words that are here') })
    const { pages } = placePages(timeline, outputSize('portrait', 'VIDEO_FILE'), programmeOf(timeline))
    for (const placedPage of pages) expect(placedPage.top + placedPage.height <= 0.55 * 1920 || placedPage.top >= 0.85 * 1920).toBe(true)
    expect(y).toBeGreaterThan(safeAreas.portrait.top)
  })

  test('on the seam of a split whose faces fill both halves', () => {
    const left = { path: [{ atMs: 0, x: 0, y: 0, w: 0.5, h: 0.8, move: 'cut' as const }] }
    const right = { path: [{ atMs: 0, x: 0.5, y: 0, w: 0.5, h: 0.8, move: 'cut' as const }] }
    const segments = [fillSegment({ kind: 'split', panes: [left, right] })]
    const faces = [track({ x: 0.15, y: 0.12, w: 0.2, h: 0.5 }), track({ x: 0.65, y: 0.12, w: 0.2, h: 0.5 }, 0, 10_000, 'f2')]
    const [y = 0] = yOf({ segments, analysis: analysisOf(faces) })
    expect(y).toBeGreaterThan(0.4)
    expect(y).toBeLessThan(0.6)
  })

  test('move only where a face forces them to, and only with the picture', () => {
    const segments = [fillSegment({ endMs: 2000 }), fillSegment({ startMs: 2000, endMs: 4000 }), fillSegment({ startMs: 4000 })]
    expect(yOf({ segments })).toHaveLength(1)
    const timeline = sampleTimeline({ segments, analysis: analysisOf([track({ x: 0.42, y: 0.55, w: 0.16, h: 0.35 }, 2000, 4000)]) })
    expect(timeline.captions.positions.map(({ startMs }) => startMs)).toEqual([0, 2000, 4000])
    expect(timeline.captions.positions[2]?.y).toBe(timeline.captions.positions[0]?.y)
  })

  test.each([0, 0.05, 0.5, 0.99, 1])('where the person puts them, %s of the frame, whole on it', (position) => {
    const timeline = sampleTimeline()
    timeline.captions.style = { position }
    const { pages, look } = placePages(timeline, outputSize('portrait', 'VIDEO_FILE'), programmeOf(timeline))
    expect(pages.length).toBeGreaterThan(0)
    for (const placedPage of pages) {
      expect(placedPage.top).toBeGreaterThanOrEqual(0)
      expect(placedPage.top + placedPage.height).toBeLessThanOrEqual(1920)
      const y = (placedPage.top + placedPage.height / 2) / 1920
      const block = blockHeight(look, placedPage.lines.length)
      expect(y).toBeCloseTo(fitInFrame(position, block), 6)
      expect(isOutsideSafeArea(y, block, 'portrait')).toBe(position !== 0.5)
    }
  })
})
