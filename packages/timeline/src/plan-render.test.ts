import { LayoutKind } from '@clipwright/contract/editor/layout'
import type { AspectRatio, CropKey, LayoutSegment } from '@clipwright/contract/editor/layout'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placePages, programmeOf } from './captions/ass.ts'
import { outputSize } from './output-size.ts'
import { toRenderPlan } from './plan-render.ts'
import type { PixelBox, RenderPlan } from './render-plan.ts'
import { totalMs } from './ranges.ts'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from './testing/sample-timeline.ts'
import type { Timeline } from './timeline.ts'

const paneCount: Record<LayoutKind, number> = { fill: 1, fit: 0, split: 2, three: 3, four: 4, screen: 1 }
const ratios: AspectRatio[] = ['portrait', 'square', 'landscape', 'four_five']
const rates = [
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60, den: 1 },
  { num: 24000, den: 1001 },
]

const cropKey: fc.Arbitrary<CropKey> = fc.record({
  atMs: fc.integer({ min: 0, max: 60_000 }),
  x: fc.double({ min: -0.2, max: 1, noNaN: true }),
  y: fc.double({ min: -0.2, max: 1, noNaN: true }),
  w: fc.double({ min: 0.05, max: 1, noNaN: true }),
  h: fc.double({ min: 0.05, max: 1, noNaN: true }),
  move: fc.constantFrom('cut' as const, 'linear' as const),
})

const paths = fc.array(cropKey, { minLength: 1, maxLength: 6 }).map((keys) => keys.sort((a, b) => a.atMs - b.atMs))

const segments: fc.Arbitrary<LayoutSegment[]> = fc
  .array(fc.tuple(fc.constantFrom(...LayoutKind.options), fc.array(paths, { minLength: 4, maxLength: 4 })), { minLength: 1, maxLength: 6 })
  .map((kinds) =>
    kinds.map(([kind, panes], index) =>
      fillSegment({
        kind,
        startMs: (index * 60_000) / kinds.length,
        endMs: ((index + 1) * 60_000) / kinds.length,
        panes: panes.slice(0, paneCount[kind]).map((path) => ({ path })),
      }),
    ),
  )

const timeRanges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 59_000 }), fc.integer({ min: 1, max: 9000 })), { minLength: 1, maxLength: 12 })
  .map((list) => list.map(([startMs, lengthMs]): [number, number] => [startMs / 1000, Math.min(60, (startMs + lengthMs) / 1000)]))

const timelines: fc.Arbitrary<Timeline> = fc
  .record({
    ratio: fc.constantFrom(...ratios),
    segments,
    timeRanges,
    rate: fc.constantFrom(...rates),
    size: fc.constantFrom([1920, 1080], [853, 479], [1080, 1920], [640, 480]),
  })
  .map(({ ratio, segments, timeRanges, rate, size: [width = 2, height = 2] }) =>
    sampleTimeline({
      ratio,
      segments,
      timeRanges,
      analysis: sampleAnalysis({ frameRate: rate, width, height }),
      words: sampleWords('one two three four five six seven eight nine ten '.repeat(15).trim()),
    }),
  )

function isInside(box: PixelBox, width: number, height: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.w > 0 && box.h > 0 && box.x + box.w <= width && box.y + box.h <= height
}

const isEven = (box: PixelBox) => [box.x, box.y, box.w, box.h].every((value) => value % 2 === 0)

function expectContiguous(list: readonly { startFrame: number; frameCount: number }[], frameCount: number): void {
  let next = 0
  for (const { startFrame, frameCount: length } of list) {
    expect(startFrame).toBe(next)
    expect(length).toBeGreaterThan(0)
    next += length
  }
  expect(next).toBe(frameCount)
}

function expectDrawable(plan: RenderPlan): void {
  for (const segment of plan.segments) {
    for (const box of [...(segment.whole ? [segment.whole] : []), ...segment.panes.map((pane) => pane.target)]) {
      expect(isEven(box) && isInside(box, plan.width, plan.height)).toBe(true)
    }
    for (const { target, crop } of segment.panes) {
      expect(crop[0]?.atFrame).toBe(0)
      for (const [index, step] of crop.entries()) {
        expect(isEven(step) && isInside(step, plan.source.width, plan.source.height)).toBe(true)
        expect([step.w, step.h]).toEqual([crop[0]?.w, crop[0]?.h])
        expect(step.atFrame).toBeLessThan(segment.frameCount)
        if (index > 0) expect(step.atFrame).toBeGreaterThan(crop[index - 1]?.atFrame ?? Infinity)
        // The ratio is exact up to the even pixel that each side is rounded to.
        expect(Math.abs(step.w - (step.h * target.w) / target.h)).toBeLessThanOrEqual(2 + (2 * target.w) / target.h)
      }
    }
  }
}

describe('any clip', () => {
  test('has contiguous parts and segments, even boxes inside the frame and crops inside the source', () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom('VIDEO_PREVIEW' as const, 'VIDEO_FILE' as const), (timeline, target) => {
        const plan = toRenderPlan(timeline, target)
        expectContiguous(plan.parts, plan.frameCount)
        expectContiguous(plan.segments, plan.frameCount)
        expectDrawable(plan)
        for (const { spans, box } of plan.images) {
          expect(isInside(box, plan.width, plan.height)).toBe(true)
          for (const span of spans) expect(span.startFrame < span.endFrame && span.endFrame <= plan.frameCount).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('lasts as long as its ranges, to half a frame', () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        const plan = toRenderPlan(timeline, 'VIDEO_FILE')
        const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
        expect(Math.abs(plan.frameCount * frameMs - totalMs(timeline.ranges))).toBeLessThanOrEqual(frameMs / 2 + 1e-6)
      }),
      { numRuns: 60 },
    )
  })

  test('shows every caption on its word, at most one frame off, whatever is cut', () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        const programme = programmeOf(timeline)
        const frameMs = (1000 * programme.rate.den) / programme.rate.num
        const { pages } = placePages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programme)
        const shownTokens = pages.flatMap((placedPage) =>
          placedPage.page.lines.flat().map((token) => ({ token, placed: placedPage, fromMs: token.startMs + placedPage.shiftMs })),
        )
        let elapsedMs = 0
        for (const range of timeline.ranges) {
          for (const word of timeline.captions.words) {
            const middle = (word.startMs + word.endMs) / 2
            if (middle < range.startMs + 2 * frameMs || middle > range.endMs - 2 * frameMs) continue
            const due = elapsedMs + Math.max(word.startMs, range.startMs) - range.startMs
            const match = shownTokens.find(({ token, fromMs }) => token.wordId === word.id && Math.abs(fromMs - due) <= frameMs + 1e-6)
            expect(match, `${word.id} at ${due}`).toBeDefined()
            expect(match && match.placed.startMs <= match.fromMs && match.placed.endMs > match.fromMs).toBe(true)
          }
          elapsedMs += range.endMs - range.startMs
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('two thousand cuts', () => {
  const cuts = Array.from({ length: 2000 }, (_, index): [number, number] => [index * 1.7, index * 1.7 + 0.613])
  const analysis = sampleAnalysis({ durationMs: 3_500_000, frameRate: { num: 30000, den: 1001 } })
  const plan = toRenderPlan(sampleTimeline({ analysis, timeRanges: cuts, words: [] }), 'VIDEO_FILE')

  test('stay contiguous and drift by less than a frame in all', () => {
    expectContiguous(plan.parts, plan.frameCount)
    expect(Math.abs((plan.frameCount * 1001) / 30 - 2000 * 613)).toBeLessThan(34)
  })
})

describe('output sizes', () => {
  test.each([
    ['portrait', 480, 854, 1080, 1920],
    ['square', 480, 480, 1080, 1080],
    ['landscape', 854, 480, 1920, 1080],
    ['four_five', 480, 600, 1080, 1350],
  ] as const)('%s is %i by %i as preview and %i by %i as file', (ratio, pw, ph, fw, fh) => {
    const timeline = sampleTimeline({ ratio })
    expect(toRenderPlan(timeline, 'VIDEO_PREVIEW')).toMatchObject({ width: pw, height: ph })
    expect(toRenderPlan(timeline, 'VIDEO_FILE')).toMatchObject({ width: fw, height: fh })
  })
})

describe('layouts', () => {
  const planOf = (segments: LayoutSegment[], ratio: AspectRatio = 'portrait', size = { width: 1920, height: 1080 }) =>
    toRenderPlan(sampleTimeline({ segments, ratio, analysis: sampleAnalysis(size) }), 'VIDEO_FILE')
  const pane = { path: [{ atMs: 0, x: 0, y: 0, w: 0.5, h: 1, move: 'cut' as const }] }

  test('split stands one above the other, and side by side in landscape', () => {
    const split = fillSegment({ kind: 'split', panes: [pane, pane] })
    expect(planOf([split]).segments[0]?.panes.map(({ target }) => target)).toEqual([
      { x: 0, y: 0, w: 1080, h: 960 },
      { x: 0, y: 960, w: 1080, h: 960 },
    ])
    expect(planOf([split], 'landscape').segments[0]?.panes.map(({ target }) => target)).toEqual([
      { x: 0, y: 0, w: 960, h: 1080 },
      { x: 960, y: 0, w: 960, h: 1080 },
    ])
  })

  test('fit puts the whole source in the middle, untouched in shape', () => {
    expect(planOf([fillSegment({ kind: 'fit', panes: [] })]).segments[0]).toMatchObject({
      kind: 'fit',
      whole: { x: 0, y: 656, w: 1080, h: 608 },
      panes: [],
    })
  })

  test('screen leaves the face pane exactly what the source does not need', () => {
    const plan = planOf([fillSegment({ kind: 'screen', panes: [pane] })])
    expect(plan.segments[0]).toMatchObject({ whole: { x: 0, y: 0, w: 1080, h: 608 } })
    expect(plan.segments[0]?.panes[0]?.target).toEqual({ x: 0, y: 608, w: 1080, h: 1312 })
  })

  test('screen without room for a face becomes fit', () => {
    expect(planOf([fillSegment({ kind: 'screen', panes: [pane] })], 'portrait', { width: 1080, height: 1920 }).segments[0]?.kind).toBe(
      'fit',
    )
  })

  test('a layout that names too few panes falls back to the whole source', () => {
    expect(planOf([fillSegment({ kind: 'four', panes: [pane] })]).segments[0]).toMatchObject({ kind: 'fit', panes: [] })
  })

  test('a source without video fills the frame with nothing to crop', () => {
    const analysis = sampleAnalysis({ width: 0, height: 0, hasVideo: false })
    const plan = toRenderPlan(sampleTimeline({ analysis, segments: [fillSegment({ kind: 'fit', panes: [] })] }), 'VIDEO_FILE')
    expect(plan.segments).toEqual([
      { kind: 'fit', startFrame: 0, frameCount: 150, sourceStartMs: 0, whole: { x: 0, y: 0, w: 1080, h: 1920 }, panes: [] },
    ])
  })

  test('a jump to another crop size begins a segment of its own', () => {
    const path = [
      { atMs: 0, x: 0.3, y: 0, w: 0.316, h: 1, move: 'cut' as const },
      { atMs: 2000, x: 0.4, y: 0.1, w: 0.2, h: 0.632, move: 'cut' as const },
    ]
    const { segments } = planOf([fillSegment({ panes: [{ path }] })])
    expect(segments.map(({ startFrame, frameCount }) => [startFrame, frameCount])).toEqual([
      [0, 60],
      [60, 90],
    ])
    expect(segments[1]?.panes[0]?.crop[0]?.h).toBeLessThan(700)
  })

  test('key frames become steps counted from the first frame of the segment, a glide past its end stops on the last', () => {
    const path = [
      { atMs: 0, x: 0, y: 0, w: 0.316, h: 1, move: 'cut' as const },
      { atMs: 1000, x: 0, y: 0, w: 0.316, h: 1, move: 'cut' as const },
      { atMs: 11_000, x: 0.5, y: 0, w: 0.316, h: 1, move: 'linear' as const },
    ]
    const plan = planOf([fillSegment({ panes: [{ path }] })])
    const steps = plan.segments[0]?.panes[0]?.crop.map(({ atFrame, move, x }) => ({ atFrame, move, x }))
    expect(steps).toEqual([
      { atFrame: 0, move: 'cut', x: 0 },
      { atFrame: 30, move: 'cut', x: 0 },
      { atFrame: 149, move: 'linear', x: 380 },
    ])
  })
})
