import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { placePages, programmeOf } from '@clipwright/timeline/captions/ass'
import { outputSize } from '@clipwright/timeline/output-size'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleAnalysis, sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { describe, expect, test } from 'vitest'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { soften } from '../canvas/soften.ts'
import { ownRows } from '../sound/own-rows.ts'
import { blendVideos } from './blend-videos.ts'
import { blendAt, mixOf, rowAt, shareLeft } from './blend-mix.ts'
import { endAt } from './clip-ends.ts'
import { coverBox, insertAt, wholeBox } from './insert-boxes.ts'
import { facesAt } from './faces-at.ts'
import { captionBox, layerBox } from './frame-boxes.ts'
import { textBox } from './text-box.ts'
import { areasOver } from './platform-areas.ts'
import { cropShown, fitBox, sceneAt, scenesIn, scenesOf } from './scene-at.ts'
import { snapToGuide } from './snap.ts'

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

  test('shows a crop in the aspect ratio of its pane, inside the source', () => {
    const scene = sceneAt(document, 0)
    const pane = scene?.panes[0]
    if (!scene || !pane) throw new Error('no pane')
    const box = cropShown(document, scene, pane, 0, 0)
    expect((box.w * 1920) / (box.h * 1080)).toBeCloseTo(9 / 16, 9)
    const high = fitBox({ x: 0.9, y: 0, w: 0.2, h: 2 }, 0.5)
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
  expect(snapToGuide(0.507)).toEqual({ value: 0.5, line: 0.5 })
  expect(snapToGuide(0.55)).toEqual({ value: 0.55, line: null })
})

describe('what the buttons of apps cover', () => {
  test('is told of tall clips only, and by app', () => {
    const low = { left: 0.3, right: 0.7, top: 0.7, bottom: 0.76 }
    expect(areasOver(low, 'portrait').map(({ id }) => id)).toEqual(['reels', 'shorts'])
    expect(areasOver(low, 'square')).toEqual([])
    expect(areasOver({ left: 0.3, right: 0.7, top: 0.3, bottom: 0.4 }, 'portrait')).toEqual([])
  })

  test('counts the block of the captions and the box of a layer', () => {
    const timeline = sampleTimeline()
    const pagesOf = (one: typeof timeline) => placePages(one, outputSize(one.ratio, 'VIDEO_FILE'), programmeOf(one))
    const box = captionBox(pagesOf(timeline))
    const y = timeline.captions.positions[0]?.y ?? -1
    expect(box && box.top < y && box.bottom > y && box.left > 0 && box.right < 1).toBe(true)
    expect(captionBox(pagesOf({ ...timeline, captions: { ...timeline.captions, enabled: false } }))).toBeNull()
    const emoji = { kind: 'emoji', emoji: '🔥', x: 0.5, y: 0.5, w: 0.4, startMs: 0, endMs: 1, follows: true, layer: 0 } as const
    const { top, bottom, left, right } = layerBox(emoji, 'portrait')
    expect((right - left) * 480).toBeCloseTo((bottom - top) * 854, 6)
  })

  test('a text is as wide as its longest line, and breaks at nine tenths of the frame', () => {
    const timeline = sampleTimeline()
    const { look } = placePages(timeline, outputSize('portrait', 'VIDEO_FILE'), programmeOf(timeline))
    const boxOf = (text: string) => textBox({ text, size: 0.05 }, look, 9 / 16)
    const [one, two, long] = [boxOf('Your text'), boxOf('Your text\nbelow'), boxOf('Your text '.repeat(8))]
    expect(two.width).toBe(one.width)
    expect(two.height).toBeCloseTo(2 * one.height, 6)
    expect(one.width).toBeGreaterThan(0.3)
    expect(long.width).toBeLessThan(0.92)
    expect(long.height).toBeGreaterThan(2 * one.height)
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
    for (const source of [
      { width: 1920, height: 1080 },
      { width: 400, height: 3000 },
    ]) {
      for (const drift of [null, 0, 1]) {
        const { x, y, w, h } = coverBox(source, frame, drift)
        expect(Math.max(x, y)).toBeLessThanOrEqual(1e-9)
        expect(Math.min(x + w - frame.width, y + h - frame.height)).toBeGreaterThanOrEqual(-1e-9)
      }
    }
  })
})

describe('a blend of two parts', () => {
  const blend = { kind: 'cross-fade' as const, startFrame: 90, frameCount: 20, from: [], to: [] }

  test('shows both sources on each of its frames and one alone on those beside it', () => {
    expect([89, 90, 109, 110].map((frame) => blendAt({ blends: [blend] }, frame) !== undefined)).toEqual([false, true, true, false])
    expect([0, 9, 19].map((inside) => shareLeft(blend, inside))).toEqual([20 / 21, 11 / 21, expect.closeTo(1 / 21)])
  })

  test('covers the frame with the two, edge to edge, whatever is left of the old one', () => {
    for (const kind of ['cross-fade', 'slide-left', 'slide-right', 'wipe-left', 'wipe-right'] as const) {
      for (const left of [0.95, 0.5, 0.04]) {
        const covered = Array.from({ length: 480 }, () => '')
        for (const { of, width, toX } of mixOf(kind, left, 480)) covered.fill(of, Math.max(0, toX), Math.max(0, Math.min(480, toX + width)))
        expect(covered.includes(''), `${kind} ${left}`).toBe(false)
        const old = covered.filter((of) => of === 'from').length / 480
        if (kind !== 'cross-fade') expect(Math.abs(old - left), `${kind} ${left}`).toBeLessThan(0.01)
      }
    }
    expect(mixOf('slide-left', 0.25, 480)).toEqual([
      { of: 'from', x: 0, width: 480, toX: -360, alpha: 1 },
      { of: 'to', x: 0, width: 480, toX: 120, alpha: 1 },
    ])
    expect(mixOf('cross-fade', 0.25, 480).at(-1)).toEqual({ of: 'to', x: 0, width: 480, toX: 0, alpha: 0.75 })
  })

  test('goes on with what the source has beyond the cut, in video and in sound', () => {
    const document = toDocument(
      sampleTimeline({
        analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }),
        timeRanges: [
          [1, 3],
          [8, 10],
        ],
      }),
    )
    const transitions = { [document.order[0] ?? '']: { kind: 'wipe-left' as const, durationMs: 400 } }
    const plan = toRenderPlan(toTimeline({ ...document, transitions }), 'VIDEO_PREVIEW')
    const firstBlend = plan.blends?.[0]
    if (!firstBlend) throw new Error('no blend')
    const places = [firstBlend.startFrame, firstBlend.startFrame + firstBlend.frameCount - 1].map((frame) =>
      (['from', 'to'] as const).map((row) => rowAt(plan, firstBlend, row, frame)?.sourceMs),
    )
    expect(places).toEqual([
      [2820, 7820],
      [3180, 8180],
    ])
    const player = {} as HTMLVideoElement
    const [from, to] = [{} as HTMLVideoElement, {} as HTMLVideoElement]
    expect(ownRows(player, { programmeMs: 2100, sourceMs: 8100 }, plan)).toEqual([{ partIndex: 1, sourceMs: 8100, gain: 1, player }])
    blendVideos.setState({ running: { from, to } })
    const rows = ownRows(player, { programmeMs: 2000, sourceMs: 8000 }, plan)
    blendVideos.setState({ running: null })
    expect(rows.map(({ partIndex, sourceMs }) => [partIndex, sourceMs])).toEqual([
      [0, 3000],
      [1, 8000],
    ])
    expect(rows.reduce((power, { gain }) => power + gain * gain, 0)).toBeCloseTo(1)
    expect(rows.map((row) => row.player)).toEqual([from, to])
  })
})

test('the intro and the outro each run on their own frames, whole over their blurred selves', () => {
  const document = toDocument(sampleTimeline({ analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }), timeRanges: [[1, 3]] }))
  const intro = { uri: 'upload://theintro', kind: 'video' as const, durationMs: 1000 }
  const ended = { ...document, intro, outro: { ...intro, uri: 'upload://theoutro', kind: 'image' as const } }
  const plan = toRenderPlan(toTimeline(ended), 'VIDEO_PREVIEW')
  const endFrames = [-1000, -500, -1, 0, 1999, 2000, 2500, 3000].map((ms) => {
    const end = endAt(ended, plan, ms)
    return end && [end.insert.uri, end.frame]
  })
  expect(endFrames).toEqual([
    ['upload://theintro', 0],
    ['upload://theintro', 12],
    ['upload://theintro', 24],
    null,
    null,
    ['upload://theoutro', 0],
    ['upload://theoutro', 12],
    ['upload://theoutro', 24],
  ])
  expect(endAt(ended, plan, -500)?.insert).toMatchObject({ fit: 'whole', isHeard: true, frameCount: 25 })
  expect(endAt(document, plan, 2500)).toBeNull()
  expect(wholeBox({ width: 1920, height: 1080 }, { width: 480, height: 854 })).toEqual({ x: 0, y: 292, w: 480, h: 270 })
})

test('the backdrop is the source, blurred and darkened; a source of one colour gives one colour', () => {
  const flat = { width: 12, height: 20, data: new Uint8ClampedArray(12 * 20 * 4).fill(200) }
  soften(flat, 2)
  expect([...new Set(flat.data)].toSorted((a, b) => a - b)).toEqual([176, 255])
  const edge = { width: 12, height: 1, data: new Uint8ClampedArray(48) }
  edge.data.fill(240, 24)
  soften(edge, 2)
  const reds = Array.from({ length: 12 }, (_, x) => edge.data[x * 4] ?? 0)
  expect(reds).toEqual(reds.toSorted((a, b) => a - b))
  expect(reds[0]).toBe(0)
  expect(reds[11]).toBeGreaterThan(200)
})
