import { AspectRatio } from '@clipwright/contract/editor/layout'
import { describe, expect, test } from 'vitest'
import { safeAreas } from './captions/safe-area.ts'
import { toRenderPlan } from './plan-render.ts'
import { sampleTimeline } from './testing/sample-timeline.ts'
import type { Overlay } from './timeline.ts'

const logo = (change: Partial<Extract<Overlay, { kind: 'logo' }>> = {}): Overlay => ({
  kind: 'logo',
  id: 'o1',
  uri: 'upload://abc',
  startMs: 1000,
  endMs: 3000,
  x: 0.5,
  y: 0.2,
  w: 0.2,
  ...change,
})

function imagesOf(overlays: Overlay[]) {
  const timeline = sampleTimeline({ words: [] })
  timeline.overlays = overlays
  return toRenderPlan(timeline, 'VIDEO_FILE').images
}

describe('images over the clip', () => {
  test('lie around their centre for their time, in frames', () => {
    expect(imagesOf([logo()])).toEqual([
      { asset: { kind: 'file', uri: 'upload://abc' }, box: { x: 432, y: 276, w: 216, h: 216 }, spans: [{ startFrame: 30, endFrame: 90 }] },
    ])
  })

  test('may let through what lies below them', () => {
    expect([undefined, 1, 0.4, 0].map((opacity) => imagesOf([logo(opacity === undefined ? {} : { opacity })])[0]?.opacity)).toEqual([
      undefined,
      undefined,
      0.4,
      0,
    ])
  })

  test('stay inside the frame and inside the clip', () => {
    const [image] = imagesOf([logo({ x: 1.4, y: -1, w: 3, endMs: 90_000 })])
    expect(image?.box).toEqual({ x: 0, y: 0, w: 1080, h: 1920 })
    expect(image?.spans).toEqual([{ startFrame: 30, endFrame: 150 }])
  })

  test('that would only show after the end are left out', () => {
    expect(imagesOf([logo({ startMs: 5000, endMs: 9000 })])).toEqual([])
  })

  test.each(AspectRatio.options)('the watermark stands in the safe corner of %s all the time', (ratio) => {
    const plan = toRenderPlan(sampleTimeline({ ratio, words: [], pref: { enableWatermark: true } }), 'VIDEO_PREVIEW')
    const { box, spans } = plan.images[0] ?? { box: { x: 0, y: 0 }, spans: [] }
    expect(spans).toEqual([{ startFrame: 0, endFrame: plan.frameCount }])
    expect(box.x / plan.width).toBeGreaterThan(safeAreas[ratio].left - 0.01)
    expect(box.y / plan.height).toBeGreaterThan(safeAreas[ratio].top - 0.01)
  })
})
