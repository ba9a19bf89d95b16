import { describe, expect, it } from 'vitest'
import type { LayoutPlan } from '@clipwright/contract/editor/layout'
import { centreCropPlan, measurePlan } from './measure-plan.ts'
import { makeTalkingFaces } from '../testing/synthetic-analysis.ts'

const analysis = makeTalkingFaces({
  durationMs: 10_000,
  faces: [
    { x: 0.5, y: 0.4, h: 0.3, fromMs: 0, toMs: 5000, talks: [] },
    { x: 0.1, y: 0.4, h: 0.3, fromMs: 6500, toMs: 10_000, talks: [] },
  ],
})
const ranges = [analysis.range]

describe('measurements of a plan', () => {
  it('count a centre crop as empty while the only face is at the side', () => {
    const plan = centreCropPlan({ ratio: 'portrait', ranges, sourceAspect: 16 / 9 })
    const measures = measurePlan({ plan, faces: analysis.faces })
    expect(measures.faceInsideShare).toBeCloseTo(0.58, 1)
    expect(measures.emptyFrameShare).toBeCloseTo(0.42, 1)
    expect(measures).toMatchObject({ speakerInsideShare: null, reversalsPerSec: 0, cameraTravelPerSec: 0 })
  })

  it('ignore a face on the other side of a cut', () => {
    const plan = centreCropPlan({ ratio: 'portrait', ranges: [{ startMs: 5100, endMs: 5300 }], sourceAspect: 16 / 9 })
    const shots = [
      { startMs: 0, endMs: 5000 },
      { startMs: 5000, endMs: 10_000 },
    ]
    const faces = analysis.faces.map((track, shot) => ({ ...track, shot }))
    expect(measurePlan({ plan, faces }).momentsWithFace).toBeGreaterThan(0)
    expect(measurePlan({ plan, faces, shots }).momentsWithFace).toBe(0)
  })

  it('count a speaker as lost when the crop shows somebody else', () => {
    const plan = centreCropPlan({ ratio: 'portrait', ranges, sourceAspect: 16 / 9 })
    const left = { x: 0, y: 0, w: 0.3, h: 1 }
    const middle = { x: 0.3, y: 0, w: 0.4, h: 1 }
    const speakers = [
      { startMs: 0, endMs: 2500, region: middle },
      { startMs: 7500, endMs: 10_000, region: left },
    ]
    expect(measurePlan({ plan, faces: analysis.faces, speakers }).speakerInsideShare).toBeCloseTo(0.5, 2)
  })

  it('count every reversal of the camera, and its distance in crop widths', () => {
    const key = { y: 0, w: 0.3, h: 1, move: 'linear' as const }
    const path = [0, 0.15, 0.15, 0.3, 0, 0.3].map((x, index) => ({
      ...key,
      x,
      atMs: index * 1000,
      move: index === 0 ? ('cut' as const) : ('linear' as const),
    }))
    const plan: LayoutPlan = {
      ratio: 'portrait',
      segments: [{ startMs: 0, endMs: 10_000, kind: 'fill', panes: [{ path }], confidence: 1, reason: 'A test.' }],
    }
    expect(measurePlan({ plan, faces: [] })).toMatchObject({ reversalsPerSec: 0.2, faceInsideShare: 1 })
    expect(measurePlan({ plan, faces: [] }).cameraTravelPerSec).toBeCloseTo(0.3, 6)
  })
})
