import type { Probe } from '@clipwright/contract/sources/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePictureLead } from '../probe/seek.ts'
import { makeAss, makePlan, makeStill } from '../testing/test-plans.ts'
import { buildCropFilter } from './crop-path.ts'
import { planInputs } from './plan-inputs.ts'
import { listRenderArgs, type RenderArgsInput } from './render-args.ts'

const probe: Probe = {
  container: 'mov',
  durationMs: 600_000,
  sizeBytes: 1,
  subtitles: [],
  notices: [],
  video: {
    index: 0,
    codec: 'h264',
    width: 1920,
    height: 1080,
    codedWidth: 1920,
    codedHeight: 1080,
    rotationDeg: 0,
    frameRate: { num: 30, den: 1 },
    variable: false,
    hdr: false,
    pixelFormat: 'yuv420p',
  },
  audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true }],
}
const frame = { width: 1080, height: 1920, frameRate: { num: 30, den: 1 } }
const command = (plan: RenderPlan, changes: Partial<RenderArgsInput> = {}) =>
  listRenderArgs({
    probe,
    sourceFile: '/job/source',
    audioName: 'level.wav',
    quality: 'export',
    videos: [{ plan, imageNames: plan.images.map((_, index) => `image${index}.png`), outName: 'out.mp4' }],
    ...changes,
  })
const graphOf = (render: ReturnType<typeof command>): string => render.args[render.args.indexOf('-filter_complex') + 1] ?? ''

describe('one clip is one FFmpeg call', () => {
  test('a still crop with captions', () => {
    const plan = makePlan(probe, { ...frame, startMs: 60_000, captions: { ass: makeAss(1080, 1920, 'HI'), families: ['Anton'] } })
    const render = command(plan)
    expect(render.args).toMatchSnapshot()
    expect(graphOf(render)).toMatchInlineSnapshot(`
      "[0:0]scale=1920:1080,fps=30/1:start_time=0:round=near,tpad=stop=65:stop_mode=clone[c0];
      [c0]trim=start_frame=3:end_frame=63,setpts=PTS-STARTPTS[t0];
      [t0]crop@g0p0=606:1080:656:0,zscale=1080:1920:filter=bicubic,setsar=1,format=yuv420p[g0];
      [g0]null[base];
      [base]ass=f=captions.ass:fontsdir=fonts[captioned];
      [captioned]trim=end_frame=60,format=yuv420p[v]"
    `)
  })

  test('fill, split and fit in sequence with two images', () => {
    const half = { w: 1080, h: 960 }
    const plan = makePlan(probe, {
      ...frame,
      startMs: 10_000,
      seconds: 3,
      segments: [
        {
          kind: 'fill',
          startFrame: 0,
          frameCount: 30,
          sourceStartMs: 10_000,
          whole: null,
          panes: [
            {
              target: { x: 0, y: 0, w: 1080, h: 1920 },
              crop: [
                { x: 100, y: 0, w: 606, h: 1080, atFrame: 0, move: 'cut' },
                { x: 400, y: 0, w: 606, h: 1080, atFrame: 20, move: 'linear' },
              ],
            },
          ],
        },
        {
          kind: 'split',
          startFrame: 30,
          frameCount: 30,
          sourceStartMs: 11_000,
          whole: null,
          panes: [
            makeStill({ x: 0, y: 0, ...half }, { x: 0, y: 60, ...half }),
            makeStill({ x: 0, y: 960, ...half }, { x: 840, y: 60, ...half }),
          ],
        },
        { kind: 'fit', startFrame: 60, frameCount: 30, sourceStartMs: 12_000, whole: { x: 0, y: 656, w: 1080, h: 608 }, panes: [] },
      ],
      images: [
        { asset: { kind: 'watermark' }, box: { x: 700, y: 60, w: 320, h: 54 }, spans: [{ startFrame: 0, endFrame: 90 }] },
        {
          asset: { kind: 'emoji', codepoints: '1f525' },
          box: { x: 460, y: 1100, w: 160, h: 160 },
          spans: [
            { startFrame: 10, endFrame: 20 },
            { startFrame: 40, endFrame: 50 },
          ],
        },
      ],
    })
    const render = command(plan)
    expect(graphOf(render)).toMatchSnapshot()
    expect(render.sidecars.find((file) => file.name === 'g0p0.cmd')?.text).toMatchInlineSnapshot(`
      "0.000000-0.650000 [expr] crop@g0p0 x 'lerp(100,400,clip((T-0.000000)/0.666667,0,1))';
      0.650000 crop@g0p0 x 400, crop@g0p0 y 0;
      "
    `)
    expect(render.args.filter((arg) => arg === 'file:/job/source')).toHaveLength(1)
  })

  test('sound alone is drawn as its waveform, a span without a source as a plain background', () => {
    const bare = { ...probe, video: null }
    const plan = makePlan(bare, frame)
    expect(graphOf(command(plan, { probe: bare }))).toContain('showwaves')
    expect(graphOf(command(plan, { probe: bare, audioName: null }))).toContain('anullsrc')
  })
})

test('two aspect ratios of one clip read the source once and keep their files apart', () => {
  const captions = { ass: makeAss(1080, 1920, 'HI'), families: ['Anton'] }
  const tall = makePlan(probe, { ...frame, captions })
  const wide = makePlan(probe, { width: 1920, height: 1080, frameRate: frame.frameRate, captions })
  const shared = { probe, sourceFile: '/job/source', audioName: 'level.wav', quality: 'export' } as const
  const render = listRenderArgs({
    ...shared,
    videos: [
      { plan: tall, imageNames: [], outName: 'out.mp4' },
      { plan: wide, imageNames: [], outName: 'out1.mp4' },
    ],
  })
  expect(render.args.filter((arg) => arg === 'file:/job/source')).toHaveLength(1)
  expect(render.sidecars.map(({ name }) => name)).toEqual(['r0captions.ass', 'r1captions.ass'])
  expect(graphOf(render)).toMatchSnapshot()
})

test('no user text reaches an argument or the graph', () => {
  const plain = command(makePlan(probe, { ...frame, captions: { ass: 'x', families: ['Anton'] } }))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'\'"\\:,;[]{}%\n\r=|$`#@ aé😀'), maxLength: 80 }), (text) => {
      const render = command(makePlan(probe, { ...frame, captions: { ass: makeAss(1080, 1920, text), families: [text] } }))
      expect(render.args).toEqual(plain.args)
      expect(graphOf(render)).toBe(graphOf(plain))
    }),
    { numRuns: 2_000 },
  )
})

describe('the source is opened as rarely as sensible', () => {
  const parts = (spans: [number, number][]): Pick<RenderPlan, 'parts' | 'segments' | 'frameCount'> => {
    let startFrame = 0
    const list = spans.map(([sourceStartMs, sourceEndMs]) => {
      const frameCount = Math.round(((sourceEndMs - sourceStartMs) * 30) / 1000)
      const part = { sourceStartMs, sourceEndMs, startFrame, frameCount }
      startFrame += frameCount
      return part
    })
    const segments = list.map((part) => ({
      kind: 'fit' as const,
      startFrame: part.startFrame,
      frameCount: part.frameCount,
      sourceStartMs: part.sourceStartMs,
      whole: null,
      panes: [],
    }))
    return { parts: list, segments, frameCount: startFrame }
  }

  test('parts with a short gap share an input, distant and earlier ones have their own', () => {
    const inputPlan = planInputs(
      makePlan(probe, {
        ...frame,
        ...parts([
          [1_000, 3_000],
          [4_000, 5_000],
          [60_000, 61_000],
          [10_000, 11_000],
        ]),
      }),
      () => 0,
    )
    expect(inputPlan.inputs.map((input) => input.startMs)).toEqual([1_000, 60_000, 10_000])
    expect(inputPlan.parts.map((part) => [part.input, part.firstFrame, part.frameCount])).toEqual([
      [0, 0, 60],
      [0, 90, 30],
      [1, 0, 30],
      [2, 0, 30],
    ])
  })

  test.each([
    [{ num: 30, den: 1 }, 'mov', 2000],
    [{ num: 30_000, den: 1001 }, 'mov', 2000],
    [{ num: 24_000, den: 1001 }, 'mpegts', 2001],
  ])('at %o the frame of a cut is read with those before it and stays where it is', (frameRate, container, cutFrame) => {
    const startMs = (cutFrame * 1000 * frameRate.den) / frameRate.num
    const inputPlan = planInputs(makePlan(probe, { ...frame, frameRate, startMs }), choosePictureLead({ ...probe, container }))
    const [input, piece] = [inputPlan.inputs[0]?.startMs ?? 0, inputPlan.parts[0]?.firstFrame ?? 0]
    expect(piece).toBeGreaterThanOrEqual(2)
    expect(input + (piece * 1000 * frameRate.den) / frameRate.num).toBeCloseTo(startMs, 6)
  })

  test('a video of one frame a second is read from the frame that is on screen', () => {
    const slides = { ...probe, video: probe.video && { ...probe.video, frameRate: { num: 1, den: 1 } } }
    const inputPlan = planInputs(makePlan(slides, { ...frame, startMs: 20_700, seconds: 0.2 }), choosePictureLead(slides))
    expect(inputPlan.inputs[0]?.startMs).toBeLessThan(20_000)
  })

  test('two hundred cuts need at most twenty-four inputs', () => {
    const spans = Array.from({ length: 200 }, (_, index): [number, number] => [index * 6_000, index * 6_000 + 1_000])
    expect(planInputs(makePlan(probe, { ...frame, ...parts(spans) }), () => 0).inputs.length).toBeLessThanOrEqual(24)
  })

  test('any list of parts keeps every frame inside its input', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3_000_000), fc.integer({ min: 100, max: 20_000 })), { minLength: 1, maxLength: 40 }), (list) => {
        const inputPlan = planInputs(
          makePlan(probe, { ...frame, ...parts(list.map(([start, length]) => [start, start + length])) }),
          () => 12_000,
        )
        for (const piece of inputPlan.parts) {
          const input = inputPlan.inputs[piece.input]
          expect(piece.firstFrame).toBeGreaterThanOrEqual(0)
          expect(piece.firstFrame + piece.frameCount).toBeLessThanOrEqual(input?.frameCount ?? 0)
        }
        expect(inputPlan.parts.reduce((sum, piece) => sum + piece.frameCount, 0)).toBe(
          parts(list.map(([start, length]) => [start, start + length])).frameCount,
        )
      }),
    )
  })
})

test('a still crop needs no command file', () => {
  const step = { x: 10, y: 0, w: 100, h: 100 }
  expect(
    buildCropFilter(
      [
        { ...step, atFrame: 0, move: 'cut' },
        { ...step, atFrame: 9, move: 'linear' },
      ],
      { num: 25, den: 1 },
      'a',
    ),
  ).toEqual({ filters: 'crop@a=100:100:10:0', commands: null })
})
