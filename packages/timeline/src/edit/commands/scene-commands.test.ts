import type { LayoutSegment } from '@clipwright/contract/editor/layout'
import { describe, expect, test } from 'vitest'
import { pathAt } from '../../layout-geometry.ts'
import { fillSegment, sampleAnalysis, sampleTimeline } from '../../testing/sample-timeline.ts'
import type { ClipDocument, Scene } from '../clip-document.ts'
import type { EditResult } from '../edit-result.ts'
import { toTimeline } from '../to-timeline.ts'
import { toDocument } from '../upgrade-document.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'
import { addLayer } from './add-layer.ts'
import { changeCropKey } from './change-crop-key.ts'
import { moveCrop } from './move-crop.ts'
import { layersInOrder, orderLayer } from './order-layer.ts'
import { putScenes } from './put-scenes.ts'
import { setCrop } from './set-crop.ts'
import { setLayout } from './set-layout.ts'
import { splitScene } from './split-scene.ts'

// Frames of 20 ms. A camera that glides from left to right in the first four seconds, then a fixed one.
const glide: LayoutSegment = fillSegment({
  startMs: 0,
  endMs: 4000,
  panes: [
    {
      trackId: 'face-1-1',
      path: [
        { atMs: 0, x: 0, y: 0, w: 0.3, h: 1, move: 'cut' },
        { atMs: 4000, x: 0.4, y: 0, w: 0.3, h: 1, move: 'linear' },
      ],
    },
  ],
})

function twoScenes(): ClipDocument {
  return toDocument(
    sampleTimeline({
      analysis: sampleAnalysis({ frameRate: { num: 50, den: 1 } }),
      segments: [glide, fillSegment({ startMs: 4000, endMs: 10_000 })],
      timeRanges: [[0, 10]],
    }),
  )
}

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`)
  return result.document
}

const scenesOf = (document: ClipDocument) => scenesInOrder(document.pictures.portrait?.scenes ?? {})
const firstPath = (scene: Scene | undefined) => scene?.panes[0]?.path ?? []

describe('splitting a scene', () => {
  test('shows the same at every moment as before', () => {
    const before = twoScenes()
    const after = documentOf(splitScene(before, { atMs: 1500 }))
    const [first, second, third] = scenesOf(after)
    expect([first?.startMs, first?.endMs, second?.startMs, second?.endMs, third?.startMs]).toEqual([0, 1500, 1500, 4000, 4000])
    for (const atMs of [0, 700, 1480, 1500, 2600, 3980]) {
      const scene = atMs < 1500 ? first : second
      expect(pathAt(firstPath(scene), atMs).x).toBeCloseTo((0.4 * atMs) / 4000, 9)
    }
    expect(first?.origin).toBe('chosen')
  })

  test('is refused where a part would be a flash', () => {
    expect(splitScene(twoScenes(), { atMs: 4060 })).toEqual({ refusal: 'range-too-short' })
  })
})

describe('laying a stretch out anew', () => {
  const split = (startMs: number, endMs: number): LayoutSegment => ({
    startMs,
    endMs,
    kind: 'split',
    panes: [0, 0.5].map((x) => ({ path: [{ atMs: startMs, x, y: 0, w: 0.5, h: 0.5, move: 'cut' as const }] })),
    confidence: 0.8,
    reason: 'Two people.',
  })

  test('replaces what lies there, chosen or not, and nothing else', () => {
    const parted = documentOf(splitScene(twoScenes(), { atMs: 1500 }))
    const after = documentOf(
      putScenes(parted, { ratio: 'portrait', segments: [split(1000, 5000)], origin: 'planned', because: 'planPicture' }),
    )
    expect(scenesOf(after).map(({ startMs, endMs, kind, origin }) => [startMs, endMs, kind, origin])).toEqual([
      [0, 1000, 'fill', 'chosen'],
      [1000, 5000, 'split', 'planned'],
      [5000, 10_000, 'fill', 'planned'],
    ])
    expect(pathAt(firstPath(scenesOf(after)[0]), 800).x).toBeCloseTo(0.08, 9)
  })

  test('takes over the places of the captions there', () => {
    const before = twoScenes()
    const result = documentOf(
      putScenes(before, {
        ratio: 'portrait',
        segments: [split(0, 4000)],
        origin: 'planned',
        because: 'planPicture',
        captionPositions: [{ startMs: 0, endMs: 4000, y: 0.5 }],
      }),
    )
    const positions = toTimeline(result).captions.positions
    expect(positions.find(({ startMs }) => startMs === 0)).toEqual({ startMs: 0, endMs: 4000, y: 0.5 })
    expect(positions.every((one, index) => index === 0 || one.startMs >= (positions[index - 1]?.endMs ?? 0))).toBe(true)
  })

  test('is refused for a shape the clip never had', () => {
    const change = { ratio: 'square' as const, segments: [split(0, 4000)], origin: 'chosen' as const, because: 'setLayout' as const }
    expect(putScenes(twoScenes(), change)).toEqual({ refusal: 'unknown-scene' })
  })

  test('can be asked for only where the layout is another', () => {
    const mixed = documentOf(setLayout(twoScenes(), { kind: 'fit', startMs: 4000, endMs: 10_000 }))
    const after = documentOf(setLayout(mixed, { kind: 'split', startMs: 0, endMs: 10_000, onlyKind: 'fit' }))
    expect(scenesOf(after).map(({ kind }) => kind)).toEqual(['fill', 'split'])
  })
})

describe('a crop moved as a whole', () => {
  const sceneId = (document: ClipDocument) => scenesOf(document)[0]?.id ?? ''

  test('keeps its path and stays inside the frame', () => {
    const before = twoScenes()
    const after = documentOf(moveCrop(before, { sceneId: sceneId(before), pane: 0, by: { x: 0.5, y: 0.2 }, scale: 0.5 }))
    expect(firstPath(scenesOf(after)[0])).toEqual([
      expect.objectContaining({ x: 0.575, y: 0.45, w: 0.15, h: 0.5 }),
      expect.objectContaining({ x: 0.85, y: 0.45, w: 0.15, h: 0.5 }),
    ])
    expect(scenesOf(after)[0]?.panes[0]?.trackId).toBe('face-1-1')
  })

  test('never shows more than there is', () => {
    const before = twoScenes()
    expect(moveCrop(before, { sceneId: sceneId(before), pane: 0, scale: 3 })).toEqual({ refusal: 'nothing-changes' })
  })

  test('has keys that move in time, jump or glide, and go, down to the last', () => {
    const start = twoScenes()
    const id = sceneId(start)
    const box = { x: 0.1, y: 0, w: 0.3, h: 1 }
    const keyed = documentOf(setCrop(start, { sceneId: id, pane: 0, box, at: { kind: 'key', atMs: 2000, move: 'linear' } }))
    const later = documentOf(changeCropKey(keyed, { sceneId: id, pane: 0, atMs: 2000, change: { toMs: 3000, move: 'cut' } }))
    expect(firstPath(scenesOf(later)[0]).map(({ atMs, move }) => [atMs, move])).toEqual([
      [0, 'cut'],
      [3000, 'cut'],
      [4000, 'linear'],
    ])
    expect(changeCropKey(later, { sceneId: id, pane: 0, atMs: 3000, change: { toMs: 4000 } })).toEqual({ refusal: 'out-of-source' })
    const bare = [4000, 3000].reduce(
      (document, atMs) => documentOf(changeCropKey(document, { sceneId: id, pane: 0, atMs, change: null })),
      later,
    )
    expect(changeCropKey(bare, { sceneId: id, pane: 0, atMs: 0, change: null })).toEqual({ refusal: 'nothing-chosen' })
  })
})

test('layers change their order one by one or at once, and nothing else of them', () => {
  const text = { kind: 'text', text: 'One', startMs: 0, endMs: 2000, follows: true, x: 0.5, y: 0.3, size: 0.05, layer: 0 } as const
  const all = ['a', 'b', 'c'].reduce((document, id) => documentOf(addLayer(document, { kind: 'overlays', id, layer: text })), twoScenes())
  const order = (to: 'up' | 'down' | 'front' | 'back', id: string) => layersInOrder(documentOf(orderLayer(all, { id, to })).overlays)
  expect(order('up', 'a')).toEqual(['b', 'a', 'c'])
  expect(order('back', 'c')).toEqual(['c', 'a', 'b'])
  expect(orderLayer(all, { id: 'c', to: 'front' })).toEqual({ refusal: 'nothing-changes' })
})
