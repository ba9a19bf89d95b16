import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import { type AspectRatio, aspectRatios, layoutAreas, LayoutPlan } from '@clipwright/contract/editor/layout'
import type { Analysis, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { planLayout } from './plan-layout.ts'
import { makeTalkingFaces, type DrawnFace } from '../testing/synthetic-analysis.ts'

const pref = RenderPref.parse({})

function planOf(
  analysis: Analysis,
  ratio: AspectRatio = 'portrait',
  preferences: Partial<RenderPref> = {},
  ranges: Span[] = [analysis.range],
): LayoutPlan {
  return planLayout({ analysis, transcript: null, ranges, ratio, pref: { ...pref, ...preferences } })
}

const face = (fields: Partial<DrawnFace>): DrawnFace => ({ x: 0.5, y: 0.4, h: 0.3, fromMs: 0, toMs: 20_000, talks: [], ...fields })

describe('the layout of a shot', () => {
  it('follows the only face', () => {
    const plan = planOf(makeTalkingFaces({ durationMs: 20_000, faces: [face({ x: 0.3 })] }))
    expect(plan.segments.map(({ kind }) => kind)).toEqual(['fill'])
    const [key] = plan.segments[0]?.panes[0]?.path ?? []
    expect((key?.x ?? 0) + (key?.w ?? 0) / 2).toBeCloseTo(0.3, 1)
  })

  it('shows the speaker and cuts when the other takes over', () => {
    const faces = [face({ x: 0.25, talks: [{ startMs: 0, endMs: 8000 }] }), face({ x: 0.75, talks: [{ startMs: 8000, endMs: 20_000 }] })]
    const plan = planOf(makeTalkingFaces({ durationMs: 20_000, faces }))
    expect(plan.segments.map(({ kind, speakerTrackId }) => [kind, speakerTrackId])).toEqual([
      ['fill', 'face-1-1'],
      ['fill', 'face-1-2'],
    ])
    expect(Math.abs((plan.segments[1]?.startMs ?? 0) - 8000)).toBeLessThanOrEqual(600)
    expect(plan.segments.every(({ confidence }) => confidence > 0.6)).toBe(true)
  })

  it('shows both while they take quick turns', () => {
    const turns = (offsetMs: number): Span[] =>
      Array.from({ length: 10 }, (_, index) => ({ startMs: index * 2000 + offsetMs, endMs: index * 2000 + offsetMs + 1000 }))
    const faces = [face({ x: 0.25, talks: turns(0) }), face({ x: 0.75, talks: turns(1000) })]
    const plan = planOf(makeTalkingFaces({ durationMs: 20_000, faces }))
    expect(plan.segments[0]).toMatchObject({ kind: 'split', startMs: 0 })
    expect(plan.segments[0]?.endMs).toBeGreaterThan(17_000)
    expect(plan.segments[0]?.panes.map(({ trackId }) => trackId)).toEqual(['face-1-1', 'face-1-2'])
  })

  it('shows three or four people at once when nobody leads', () => {
    for (const [count, kind] of [
      [3, 'three'],
      [4, 'four'],
    ] as const) {
      const faces = Array.from({ length: count }, (_, index) => face({ x: (index + 0.5) / count, h: 0.2 }))
      expect(planOf(makeTalkingFaces({ durationMs: 6000, faces })).segments.map((one) => one.kind)).toEqual([kind])
    }
  })

  it('keeps the screen whole when a small face sits in its corner', () => {
    const plan = planOf(makeTalkingFaces({ durationMs: 20_000, faces: [face({ x: 0.9, y: 0.85, h: 0.15 })] }))
    expect(plan.segments.map(({ kind }) => kind)).toEqual(['screen'])
  })

  it('keeps two close faces in one frame', () => {
    const faces = [face({ x: 0.45, h: 0.15 }), face({ x: 0.55, h: 0.15 })]
    expect(planOf(makeTalkingFaces({ durationMs: 6000, faces })).segments.map(({ kind }) => kind)).toEqual(['fill'])
  })

  it('stays where a face was and shows the whole frame when nobody returns', () => {
    const away = planOf(makeTalkingFaces({ durationMs: 20_000, faces: [face({ toMs: 6000 })] }))
    expect(away.segments.map(({ kind }) => kind)).toEqual(['fill', 'fit'])
    const back = makeTalkingFaces({ durationMs: 20_000, faces: [face({ toMs: 6000 }), face({ fromMs: 11_000 })] })
    expect(planOf(back).segments.every(({ kind }) => kind === 'fill')).toBe(true)
  })

  it('does not cut a face that is wider than the crop', () => {
    expect(planOf(makeTalkingFaces({ durationMs: 5000, faces: [face({ y: 0.5, h: 0.9 })] })).segments.map(({ kind }) => kind)).toEqual([
      'fit',
    ])
  })

  it('shows the whole frame where there is no face', () => {
    const analysis = makeTalkingFaces({
      durationMs: 8000,
      faces: [face({ toMs: 4000 })],
      shots: [
        { startMs: 0, endMs: 4000 },
        { startMs: 4000, endMs: 8000 },
      ],
    })
    expect(planOf(analysis).segments.map(({ kind, startMs, endMs }) => [kind, startMs, endMs])).toEqual([
      ['fill', 0, 4000],
      ['fit', 4000, 8000],
    ])
  })

  it('changes nothing when the source already has the aspect ratio', () => {
    const [segment] = planOf(makeTalkingFaces({ durationMs: 5000, faces: [face({})] }), 'landscape').segments
    expect(segment?.panes[0]?.path).toEqual([expect.objectContaining({ x: 0, y: 0, w: 1, h: 1 })])
  })

  it('shows a portrait source whole in a landscape frame', () => {
    const analysis = makeTalkingFaces({ durationMs: 5000, faces: [face({})], width: 1080, height: 1920 })
    expect(planOf(analysis, 'landscape').segments.map(({ kind }) => kind)).toEqual(['fit'])
  })

  it('gives one fit segment without panes for sound alone', () => {
    const analysis = { ...makeTalkingFaces({ durationMs: 5000, faces: [] }), width: 0, height: 0, hasVideo: false }
    expect(planOf(analysis).segments).toMatchObject([{ startMs: 0, endMs: 5000, kind: 'fit', panes: [] }])
  })

  it('does not use layouts that are switched off', () => {
    const analysis = makeTalkingFaces({ durationMs: 6000, faces: [face({ x: 0.25 }), face({ x: 0.75 })] })
    expect(planOf(analysis, 'portrait', { enableSplitLayout: false }).segments.map(({ kind }) => kind)).not.toContain('split')
    expect(planOf(analysis, 'portrait', { skipReframe: true }).segments.map(({ kind }) => kind)).toEqual(['fit'])
    expect(planOf(analysis, 'portrait', { enableAutoLayout: false, enableFillLayout: false }).segments.map(({ kind }) => kind)).toEqual([
      'fit',
    ])
  })
})

const shotCuts = fc.array(fc.integer({ min: 300, max: 19_000 }), { maxLength: 5 })
const anyFace = fc.record({
  x: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  y: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  h: fc.double({ min: 0.04, max: 0.6, noNaN: true }),
  fromMs: fc.integer({ min: 0, max: 10_000 }),
  toMs: fc.integer({ min: 10_500, max: 20_000 }),
  sway: fc.double({ min: 0, max: 0.3, noNaN: true }),
  swayMs: fc.integer({ min: 600, max: 12_000 }),
  talks: fc.array(
    fc.integer({ min: 0, max: 18_000 }).map((startMs) => ({ startMs, endMs: startMs + 2000 })),
    { maxLength: 3 },
  ),
})
const anyAnalysis = fc
  .record({
    cuts: shotCuts,
    faces: fc.array(anyFace, { maxLength: 5 }),
    size: fc.constantFrom([1920, 1080], [1280, 720], [1080, 1920], [720, 720], [640, 480], [853, 480]),
  })
  .map(({ cuts, faces, size: [width = 1920, height = 1080] }) => {
    const edges = [0, ...new Set(cuts.toSorted((a, b) => a - b)), 20_000]
    const shots = edges.slice(1).map((endMs, index) => ({ startMs: edges[index] ?? 0, endMs }))
    return makeTalkingFaces({ durationMs: 20_000, faces, shots, width, height })
  })
const anyRanges = fc
  .array(fc.record({ startMs: fc.integer({ min: 0, max: 19_000 }), lengthMs: fc.integer({ min: 200, max: 9000 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) => list.map(({ startMs, lengthMs }) => ({ startMs, endMs: Math.min(20_000, startMs + lengthMs) })))
const anyRatio = fc.constantFrom<AspectRatio>('portrait', 'square', 'landscape', 'four_five')

/** Every segment of a path between two keys, per axis. */
function moves(
  path: LayoutPlan['segments'][number]['panes'][number]['path'],
): { axis: 'x' | 'y'; distance: number; size: number; fromMs: number; toMs: number }[] {
  return path.flatMap((key, index) => {
    const before = path[index - 1]
    if (!before) return []
    return (['x', 'y'] as const).map((axis) => ({
      axis,
      distance: key[axis] - before[axis],
      size: axis === 'x' ? key.w : key.h,
      fromMs: before.atMs,
      toMs: key.atMs,
    }))
  })
}

describe('any plan', () => {
  const check = (holds: (plan: LayoutPlan, analysis: Analysis, ranges: Span[]) => void): void => {
    fc.assert(
      fc.property(anyAnalysis, anyRanges, anyRatio, (analysis, ranges, ratio) =>
        holds(planOf(analysis, ratio, {}, ranges), analysis, ranges),
      ),
      { numRuns: 150, seed: 7 },
    )
  }

  it('covers the ranges without gaps or overlaps', () => {
    check((plan, _, ranges) => {
      const holds = (list: readonly Span[], atMs: number): number =>
        list.filter(({ startMs, endMs }) => atMs >= startMs && atMs < endMs).length
      const moments = Array.from({ length: 400 }, (_, index) => index * 50)
      expect(moments.filter((atMs) => holds(plan.segments, atMs) !== Math.min(1, holds(ranges, atMs)))).toEqual([])
    })
  })

  it('crops inside the frame, in exactly the aspect ratio of the pane, with one size per pane', () => {
    check((plan, analysis) => {
      const sourceAspect = analysis.width / analysis.height
      const frame = aspectRatios[plan.ratio]
      for (const { kind, panes } of plan.segments) {
        const { panes: areas } = layoutAreas(kind, plan.ratio, sourceAspect)
        expect(panes).toHaveLength(areas.length)
        for (const [index, { path }] of panes.entries()) {
          const area = areas[index] ?? { x: 0, y: 0, w: 1, h: 1 }
          for (const { x, y, w, h } of path) {
            expect(Math.min(x, y, 1 - x - w, 1 - y - h)).toBeGreaterThanOrEqual(-1e-9)
            expect((w * sourceAspect) / h / ((area.w * frame.w) / (area.h * frame.h))).toBeCloseTo(1, 6)
            expect([w, h]).toEqual([path[0]?.w, path[0]?.h])
          }
        }
      }
    })
  })

  it('starts each path with the segment, keeps keys in order and never jumps inside one', () => {
    check((plan) => {
      for (const { startMs, endMs, panes } of plan.segments) {
        for (const { path } of panes) {
          expect(path[0]).toMatchObject({ atMs: startMs, move: 'cut' })
          for (const [index, key] of path.entries()) {
            if (index === 0) continue
            expect(key.move).toBe('linear')
            expect(key.atMs).toBeGreaterThan(path[index - 1]?.atMs ?? Infinity)
            expect(key.atMs).toBeLessThan(endMs)
          }
        }
      }
    })
  })

  it('moves no faster than 1.3 crops a second and reverses no sooner than after 350 ms', () => {
    check((plan) => {
      for (const { path } of plan.segments.flatMap(({ panes }) => panes)) {
        for (const axis of ['x', 'y'] as const) {
          let turnedMs = -Infinity
          let sign = 0
          for (const move of moves(path).filter((one) => one.axis === axis)) {
            expect((Math.abs(move.distance) / move.size / (move.toMs - move.fromMs)) * 1000).toBeLessThanOrEqual(1.3)
            const next = Math.sign(Math.round(move.distance * 1e6))
            if (next === 0) continue
            if (sign !== 0 && next !== sign) {
              expect(move.fromMs - turnedMs).toBeGreaterThanOrEqual(350)
              turnedMs = move.fromMs
            }
            sign = next
          }
        }
      }
    })
  })

  it('is the same for the same input and fits the contract', () => {
    check((plan, analysis, ranges) => {
      expect(LayoutPlan.parse(plan)).toEqual(plan)
      expect(planOf(analysis, plan.ratio, {}, ranges)).toEqual(plan)
    })
  })

  it('refers only to existing faces', () => {
    check((plan, analysis) => {
      const faceIds = new Set(analysis.faces.map(({ id }: FaceTrack) => id))
      for (const { panes, speakerTrackId } of plan.segments) {
        for (const id of [speakerTrackId, ...panes.map(({ trackId }) => trackId)]) expect(id === undefined || faceIds.has(id)).toBe(true)
      }
    })
  })
})
