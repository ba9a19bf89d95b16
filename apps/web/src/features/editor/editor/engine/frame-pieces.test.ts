import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { expect, test } from 'vitest'
import { piecesAt, segmentAt } from './frame-pieces.ts'

const analysis = sampleAnalysis({ frameRate: { num: 25, den: 1 } })
const plan = toRenderPlan(
  sampleTimeline({
    analysis,
    words: sampleWords('one two three', 0, 500),
    timeRanges: [
      [0, 4],
      [20, 24],
    ],
    segments: [fillSegment({ endMs: 10_000 }), fillSegment({ startMs: 10_000, kind: 'fit', panes: [] })],
  }),
  'VIDEO_PREVIEW',
)

test('each frame lies in the segment that the renderer draws it in', () => {
  for (const segment of plan.segments) {
    expect(segmentAt(plan, segment.startFrame)).toBe(segment)
    expect(segmentAt(plan, segment.startFrame + segment.frameCount - 1)).toBe(segment)
  }
})

test('a followed face fills the frame with a piece of the source in the same aspect ratio', () => {
  const [draw, ...more] = piecesAt(plan, 10)
  expect(more).toEqual([])
  expect(draw).toMatchObject({ to: { x: 0, y: 0, w: plan.width, h: plan.height }, isBackdrop: false })
  expect((draw?.from.w ?? 0) / (draw?.from.h ?? 1)).toBeCloseTo(plan.width / plan.height, 1)
  expect((draw?.from.x ?? -1) >= 0 && (draw?.from.x ?? 0) + (draw?.from.w ?? 0) <= plan.source.width).toBe(true)
})

test('a fitted source is whole, over a backdrop that covers the frame', () => {
  const pieces = piecesAt(plan, 110)
  expect(pieces.map(({ isBackdrop }) => isBackdrop)).toEqual([true, false])
  expect(pieces[0]?.to).toEqual({ x: 0, y: 0, w: plan.width, h: plan.height })
  expect((pieces[0]?.from.w ?? 0) / (pieces[0]?.from.h ?? 1)).toBeCloseTo(plan.width / plan.height, 3)
  expect(pieces[1]?.from).toEqual({ x: 0, y: 0, w: plan.source.width, h: plan.source.height })
})

test('a camera that moves is between its keys where the renderer has it', () => {
  const crop = [
    { x: 0, y: 0, w: 100, h: 200, atFrame: 0, move: 'cut' as const },
    { x: 80, y: 20, w: 100, h: 200, atFrame: 40, move: 'linear' as const },
    { x: 10, y: 0, w: 100, h: 200, atFrame: 60, move: 'cut' as const },
  ]
  const [first] = plan.segments
  if (!first) throw new Error('no segment')
  const moving = { ...plan, segments: [{ ...first, panes: [{ target: { x: 0, y: 0, w: 100, h: 200 }, crop }] }] }
  expect(piecesAt(moving, 20)[0]?.from).toMatchObject({ x: 40, y: 10 })
  expect(piecesAt(moving, 59)[0]?.from).toMatchObject({ x: 80, y: 20 })
  expect(piecesAt(moving, 60)[0]?.from).toMatchObject({ x: 10, y: 0 })
})
