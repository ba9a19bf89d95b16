import { AspectRatio } from '@clipwright/contract/editor/layout'
import type { FaceTrack } from '@clipwright/contract/sources/analysis'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { SampleInput } from '../testing/sample-timeline.ts'
import { placePages, programmeOf } from './ass.ts'
import { lookOf } from './look.ts'
import { blockHeight } from './page-geometry.ts'
import { fitInFrame, isOutsideSafeArea, safeAreas, usualCaptionY, watermarkArea } from './safe-area.ts'

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

  const punchedIn = (startMs: number, endMs: number) =>
    fillSegment({ startMs, endMs, panes: [{ path: [{ atMs: startMs, x: 0.4, y: 0.1, w: 0.19, h: 0.6, move: 'cut' as const }] }] })

  test('stay through punch-ins and cuts, even where a face forces them up in one of them', () => {
    const segments = [fillSegment({ endMs: 2000 }), punchedIn(2000, 4000), fillSegment({ startMs: 4000, endMs: 6000 })]
    expect(yOf({ segments })).toHaveLength(1)
    const face = { x: 0.42, y: 0.42, w: 0.16, h: 0.3 }
    const [y = 0, ...others] = yOf({ segments, analysis: analysisOf([track(face, 0, 6000)]) })
    expect(others).toEqual([])
    const height = blockHeight(lookOf(sampleTimeline().captions, 'portrait', outputSize('portrait', 'VIDEO_FILE')))
    // Where the face is on the frame: whole and punched in.
    for (const [top, bottom] of [
      [face.y, face.y + face.h],
      [(face.y - 0.1) / 0.6, (face.y + face.h - 0.1) / 0.6],
    ] as const)
      expect(y + height / 2 < top || y - height / 2 > bottom).toBe(true)
  })

  test('move with a layout alone, and back to the same place', () => {
    const left = { path: [{ atMs: 0, x: 0, y: 0, w: 0.5, h: 0.8, move: 'cut' as const }] }
    const right = { path: [{ atMs: 0, x: 0.5, y: 0, w: 0.5, h: 0.8, move: 'cut' as const }] }
    const segments = [
      fillSegment({ endMs: 2000 }),
      fillSegment({ kind: 'split', panes: [left, right], startMs: 2000, endMs: 4000 }),
      fillSegment({ startMs: 4000, endMs: 8000 }),
    ]
    const speaker = { x: 0.42, y: 0.3, w: 0.16, h: 0.3 }
    const faces = [
      track(speaker, 0, 2000),
      track({ x: 0.15, y: 0.12, w: 0.2, h: 0.5 }, 2000, 4000, 'f2'),
      track({ x: 0.65, y: 0.12, w: 0.2, h: 0.5 }, 2000, 4000, 'f3'),
      track(speaker, 4000, 8000, 'f4'),
    ]
    const [first, second, third, ...rest] = yOf({ segments, analysis: analysisOf(faces) })
    expect(rest).toEqual([])
    expect(second).toBeGreaterThan(0.4)
    expect(second).toBeLessThan(0.6)
    expect(third).toBe(first)
    expect(first).not.toBe(second)
  })

  test.each([
    ['a name', { startMs: 0, endMs: 5000, x: 0.06, y: 0.72, w: 0.5, h: 0.12 }],
    ['subtitles', { startMs: 0, endMs: 60_000, x: 0.2, y: 0.7, w: 0.6, h: 0.08 }],
  ])('off %s that the source has of its own', (_, text) => {
    const [y = 0, ...others] = yOf({ analysis: sampleAnalysis({ texts: [text] }), segments: [fillSegment({ endMs: 10_000 })] })
    const height = blockHeight(lookOf(sampleTimeline().captions, 'portrait', outputSize('portrait', 'VIDEO_FILE')))
    expect(others).toEqual([])
    expect(y).not.toBe(usualCaptionY.portrait)
    expect(y + height / 2 <= text.y || y - height / 2 >= text.y + text.h).toBe(true)
  })

  test('where a text of the source is cropped away, or its letters are elsewhere, as usual', () => {
    const texts = [
      { startMs: 0, endMs: 60_000, x: 0.02, y: 0.72, w: 0.2, h: 0.12 },
      { startMs: 0, endMs: 60_000, x: 0.3, y: 0.9, w: 0.4, h: 0.06 },
    ]
    expect(yOf({ analysis: sampleAnalysis({ texts }) })).toEqual([usualCaptionY.portrait])
  })

  test.each(AspectRatio.options)('off the watermark where faces leave only the top of %s free', (ratio) => {
    const segments = [fillSegment({ kind: 'fill', panes: [{ path: [{ atMs: 0, x: 0, y: 0, w: 1, h: 1, move: 'cut' as const }] }] })]
    const face = { x: 0.3, y: 0.42, w: 0.4, h: 0.52 }
    const timeline = sampleTimeline({ ratio, segments, analysis: analysisOf([track(face)]), pref: { enableWatermark: true } })
    const { pages } = placePages(timeline, outputSize(ratio, 'VIDEO_FILE'), programmeOf(timeline))
    const { height } = outputSize(ratio, 'VIDEO_FILE')
    expect(pages.length).toBeGreaterThan(0)
    for (const placedPage of pages) expect(placedPage.top).toBeGreaterThanOrEqual(watermarkArea(ratio).bottom * height)
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
