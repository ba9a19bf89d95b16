import { RenderPref } from '@clipwright/contract/projects/preferences'
import { LayoutKind } from '@clipwright/contract/editor/layout'
import { describe, expect, it } from 'vitest'
import type { PlanInput } from './plan-layout.ts'
import { planChosenLayout, planFollow } from './plan-request.ts'
import { makeTalkingFaces, type DrawnFace } from '../testing/synthetic-analysis.ts'

const face = (fields: Partial<DrawnFace>): DrawnFace => ({ x: 0.5, y: 0.4, h: 0.3, fromMs: 0, toMs: 20_000, talks: [], ...fields })
const shots = [
  { startMs: 0, endMs: 6000 },
  { startMs: 6000, endMs: 12_000 },
  { startMs: 12_000, endMs: 20_000 },
]
// One on the left in the first and last shot, and somebody far to the right in all of them.
const faces = [face({ x: 0.25, toMs: 6000 }), face({ x: 0.25, fromMs: 12_000 }), face({ x: 0.8, h: 0.24 })]

function input(change: Partial<PlanInput> = {}): PlanInput {
  const analysis = makeTalkingFaces({ durationMs: 20_000, faces, shots })
  return { analysis, transcript: null, ranges: [analysis.range], ratio: 'portrait', pref: RenderPref.parse({}), ...change }
}

const middle = (key: { x: number; w: number } | undefined) => (key ? key.x + key.w / 2 : Number.NaN)

describe('a layout chosen by a person', () => {
  it('is used in every part, with as many panes as it has, inside the frame', () => {
    for (const layout of LayoutKind.options) {
      const segments = planChosenLayout(input(), { kind: 'layout', layout })
      expect(new Set(segments.map(({ kind }) => kind))).toEqual(new Set([layout]))
      expect(segments[0]?.startMs).toBe(0)
      expect(segments.at(-1)?.endMs).toBe(20_000)
      for (const key of segments.flatMap(({ panes }) => panes.flatMap(({ path }) => path))) {
        expect(Math.min(key.x, key.y, 1 - key.x - key.w, 1 - key.y - key.h)).toBeGreaterThanOrEqual(-1e-9)
      }
    }
  })

  it('puts faces into panes from left to right, and the centre of the frame into the rest', () => {
    const [first] = planChosenLayout(input(), { kind: 'layout', layout: 'three' })
    const centres = first?.panes.map(({ path }) => middle(path[0])) ?? []
    expect(centres[0]).toBeLessThan(centres[1] ?? 0)
    expect(centres[2]).toBeCloseTo(0.5, 2)
  })
})

describe('a face chosen by a person', () => {
  const request = { kind: 'follow', layout: 'fill', pane: 0, trackId: 'face-1-1' } as const

  it('is followed through its shot, and in other shots where it is in the same place', () => {
    const segments = planFollow(input(), request)
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 6000],
      [12_000, 20_000],
    ])
    for (const { panes } of segments) expect(middle(panes[0]?.path[0])).toBeCloseTo(0.25, 1)
  })

  it('gets its own camera in each scene, also where scenes touch', () => {
    const ranges = [
      { startMs: 0, endMs: 2000 },
      { startMs: 2000, endMs: 5000 },
    ]
    expect(planFollow(input({ ranges }), request).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [2000, 5000],
    ])
  })

  it('gives nothing when the analysis lacks it or the layout has no such pane', () => {
    expect(planFollow(input(), { ...request, trackId: 'face-9-9' })).toEqual([])
    expect(planFollow(input(), { ...request, pane: 1 })).toEqual([])
  })
})
