import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { describe, expect, test } from 'vitest'
import { blendAt } from './draw-blends.ts'
import { coverBox, insertAt } from './draw-inserts.ts'
import { facesAt } from './faces-at.ts'
import { captionBox, layerBox } from './frame-boxes.ts'
import { coveredBy } from './platform-areas.ts'
import { cropShown, fitted, sceneAt, scenesIn, scenesOf } from './scene-at.ts'
import { snapped } from './snap.ts'

const document: ClipDocument = toDocument(
  sampleTimeline({
    segments: [
      fillSegment({ endMs: 10_000 }),
      fillSegment({ startMs: 12_000, endMs: 20_000, kind: 'fit', panes: [] }),
      fillSegment({ startMs: 20_000, endMs: 30_000 }),
      fillSegment({ startMs: 40_000, endMs: 60_000 }),
    ],
    timeRanges: [
      [0, 5],
      [15, 25],
    ],
  }),
)

describe('the scene at a moment', () => {
  test('goes on until the next one begins, and the first one reaches back', () => {
    expect(sceneAt(document, 11_500)?.untilMs).toBe(12_000)
    expect(sceneAt(document, 12_000)?.kind).toBe('fit')
    expect(sceneAt(document, -5)?.startMs).toBe(0)
  })

  test('can stand for all that the clip shows, or for those laid out alike', () => {
    const at = scenesOf(document)[0]
    if (!at) throw new Error('no scene')
    const starts = (scope: 'this' | 'all' | 'alike') => scenesIn(document, at, scope).map(({ startMs }) => startMs)
    expect([starts('this'), starts('all'), starts('alike')]).toEqual([[0], [0, 12_000, 20_000], [0, 20_000]])
  })

  test('shows a crop in the shape of its pane, inside the picture', () => {
    const scene = sceneAt(document, 0)
    const pane = scene?.panes[0]
    if (!scene || !pane) throw new Error('no pane')
    const box = cropShown(document, scene, pane, 0, 0)
    expect((box.w * 1920) / (box.h * 1080)).toBeCloseTo(9 / 16, 9)
    const high = fitted({ x: 0.9, y: 0, w: 0.2, h: 2 }, 0.5)
    expect(high).toEqual({ x: 0.5, y: 0, w: 0.5, h: 1 })
  })
})

test('a face lies between its samples and is gone where none was found for long', () => {
  const samples = [0, 200, 5000].map((atMs, index) => ({ atMs, x: index / 10, y: 0, w: 0.1, h: 0.2 }))
  const at = (atMs: number) => facesAt([{ id: 'f', shot: 0, samples }], atMs)
  expect(at(100)[0]?.x).toBeCloseTo(0.05, 9)
  expect(at(600)[0]?.x).toBeCloseTo(0.1, 9)
  expect(at(2500)).toEqual([])
})

test('middles are drawn to the nearest line within reach and left alone elsewhere', () => {
  expect(snapped(0.507)).toEqual({ value: 0.5, line: 0.5 })
  expect(snapped(0.55)).toEqual({ value: 0.55, line: null })
})

describe('what the buttons of apps cover', () => {
  test('is told of tall clips only, and by app', () => {
    const low = { left: 0.3, right: 0.7, top: 0.7, bottom: 0.76 }
    expect(coveredBy(low, 'portrait').map(({ id }) => id)).toEqual(['reels', 'shorts'])
    expect(coveredBy(low, 'square')).toEqual([])
    expect(coveredBy({ left: 0.3, right: 0.7, top: 0.3, bottom: 0.4 }, 'portrait')).toEqual([])
  })

  test('counts the block of the captions and the box of a layer', () => {
    const timeline = sampleTimeline()
    const box = captionBox(timeline)
    const y = timeline.captions.positions[0]?.y ?? -1
    expect(box && box.top < y && box.bottom > y && box.left > 0 && box.right < 1).toBe(true)
    expect(captionBox({ ...timeline, captions: { ...timeline.captions, enabled: false } })).toBeNull()
    const emoji = { kind: 'emoji', emoji: '🔥', x: 0.5, y: 0.5, w: 0.4, startMs: 0, endMs: 1, follows: true, layer: 0 } as const
    const { top, bottom, left, right } = layerBox(emoji, 'portrait')
    expect((right - left) * 480).toBeCloseTo((bottom - top) * 854, 6)
  })
})

describe('B-roll over a frame', () => {
  const insert = { uri: 'upload://abcdef', kind: 'image', inMs: 0, fit: 'cover', isHeard: false, drift: null } as const

  test('is the last that was laid there', () => {
    const inserts = [
      { ...insert, startFrame: 10, frameCount: 20 },
      { ...insert, uri: 'upload://second', startFrame: 20, frameCount: 20 },
    ]
    expect([9, 10, 25, 39, 40].map((frame) => insertAt(inserts, frame)?.uri)).toEqual([
      undefined,
      'upload://abcdef',
      'upload://second',
      'upload://second',
      undefined,
    ])
  })

  test('fills the frame from edge to edge, also at both ends of its drift', () => {
    const frame = { width: 480, height: 854 }
    for (const picture of [
      { width: 1920, height: 1080 },
      { width: 400, height: 3000 },
    ]) {
      for (const drift of [null, 0, 1]) {
        const { x, y, w, h } = coverBox(picture, frame, drift)
        expect(Math.max(x, y)).toBeLessThanOrEqual(1e-9)
        expect(Math.min(x + w - frame.width, y + h - frame.height)).toBeGreaterThanOrEqual(-1e-9)
      }
    }
  })
})

test('a blend holds what was before the cut and lets it go over its second half', () => {
  const blends = [{ kind: 'cross-fade' as const, startFrame: 90, frameCount: 20, from: [], to: [] }]
  expect([89, 90, 99, 100, 109, 110].map((frame) => blendAt({ blends }, frame)?.share)).toEqual([undefined, null, null, 0.1, 1, undefined])
})
