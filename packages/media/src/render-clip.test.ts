import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { afterAll, describe, expect, test } from 'vitest'
import { probeMedia } from './probe.ts'
import { renderClips } from './render-clip.ts'
import { makeMedia } from './testing/test-media.ts'
import { makeAss, makePlan, makeStill } from './testing/test-plans.ts'
import { all, crop, isBlue, isGreen, isRed, makeBars } from './testing/bar-video.ts'

const { folder, fontsDir, video, probe, render, colorAt, frameSums } = await makeBars()
afterAll(() => folder[Symbol.asyncDispose]())

let setCount = 0

describe('video', () => {
  test('a moving crop is where the plan has it at every moment', async () => {
    const plan = makePlan(probe)
    plan.segments = [
      {
        kind: 'fill',
        startFrame: 0,
        frameCount: 50,
        sourceStartMs: 0,
        whole: null,
        panes: [
          {
            target: all,
            crop: [
              { x: 0, ...crop, atFrame: 0, move: 'cut' },
              { x: 0, ...crop, atFrame: 10, move: 'cut' },
              { x: 200, ...crop, atFrame: 30, move: 'linear' },
              { x: 20, ...crop, atFrame: 40, move: 'cut' },
            ],
          },
        ],
      },
    ]
    const { outFile, durationMs } = await render(plan)
    expect(durationMs).toBe(2000)
    expect(isRed(await colorAt(outFile, 10, all))).toBe(true)
    // Half way: x = 100, so red up to 60 of 100.
    expect(isRed(await colorAt(outFile, 20, { ...all, w: 100 }))).toBe(true)
    expect(isBlue(await colorAt(outFile, 20, { x: 118, y: 0, w: 60, h: 320 }))).toBe(true)
    expect(isBlue(await colorAt(outFile, 39, all))).toBe(true)
    expect(isRed(await colorAt(outFile, 40, all))).toBe(true)
  })

  test('parts far apart and out of order join to the frame', async () => {
    const plan = makePlan(probe, { seconds: 3 })
    plan.parts = [
      { sourceStartMs: 4_000, sourceEndMs: 5_000, startFrame: 0, frameCount: 25 },
      { sourceStartMs: 1_000, sourceEndMs: 2_000, startFrame: 25, frameCount: 25 },
      { sourceStartMs: 3_000, sourceEndMs: 4_000, startFrame: 50, frameCount: 25 },
    ]
    plan.segments = plan.parts.map((part) => ({
      kind: 'fill',
      startFrame: part.startFrame,
      frameCount: 25,
      sourceStartMs: part.sourceStartMs,
      whole: null,
      panes: [makeStill(all, { x: 200, ...crop })],
    }))
    const { outFile } = await render(plan)
    for (const [frame, matches] of [
      [0, isGreen],
      [24, isGreen],
      [25, isBlue],
      [49, isBlue],
      [50, isGreen],
      [74, isGreen],
    ] as const) {
      expect(matches(await colorAt(outFile, frame, all)), `frame ${frame}`).toBe(true)
    }
  })

  test('split, screen and fit put every pane in its place', async () => {
    const plan = makePlan(probe, { seconds: 1.2 })
    const half = { x: 0, w: 180, h: 160 }
    plan.segments = [
      {
        kind: 'split',
        startFrame: 0,
        frameCount: 10,
        sourceStartMs: 0,
        whole: null,
        panes: [
          makeStill({ ...half, y: 0 }, { x: 170, y: 0, w: 90, h: 80 }),
          makeStill({ ...half, y: 160 }, { x: 20, y: 0, w: 90, h: 80 }),
        ],
      },
      {
        kind: 'screen',
        startFrame: 10,
        frameCount: 10,
        sourceStartMs: 400,
        whole: { x: 0, y: 0, w: 180, h: 102 },
        panes: [makeStill({ x: 0, y: 102, w: 180, h: 218 }, { x: 200, y: 0, w: 100, h: 120 })],
      },
      { kind: 'fit', startFrame: 20, frameCount: 10, sourceStartMs: 800, whole: { x: 0, y: 110, w: 180, h: 102 }, panes: [] },
    ]
    const { outFile } = await render(plan)
    expect(isBlue(await colorAt(outFile, 5, { ...half, y: 0 }))).toBe(true)
    expect(isRed(await colorAt(outFile, 5, { ...half, y: 160 }))).toBe(true)
    expect(isRed(await colorAt(outFile, 15, { x: 4, y: 4, w: 80, h: 90 }))).toBe(true)
    expect(isBlue(await colorAt(outFile, 15, { x: 0, y: 110, w: 180, h: 200 }))).toBe(true)
    expect(isRed(await colorAt(outFile, 25, { x: 4, y: 120, w: 80, h: 80 }))).toBe(true)
    expect(isBlue(await colorAt(outFile, 25, { x: 100, y: 120, w: 76, h: 80 }))).toBe(true)
    const [, , blurred] = await colorAt(outFile, 25, { x: 150, y: 4, w: 20, h: 60 })
    expect(blurred).toBeGreaterThan(90)
  })

  test('captions, emoji and watermark appear when they should and not before', async () => {
    const plan = makePlan(probe)
    plan.segments = [
      { kind: 'fill', startFrame: 0, frameCount: 50, sourceStartMs: 0, whole: null, panes: [makeStill(all, { x: 0, ...crop })] },
    ]
    plan.captions = { ass: makeAss(180, 320, 'WORD'), families: ['Anton'] }
    plan.images = [
      {
        asset: { kind: 'emoji', codepoints: '1f7e6' },
        box: { x: 60, y: 100, w: 60, h: 60 },
        spans: [
          { startFrame: 5, endFrame: 10 },
          { startFrame: 30, endFrame: 35 },
        ],
      },
      { asset: { kind: 'watermark' }, box: { x: 20, y: 10, w: 140, h: 24 }, spans: [{ startFrame: 0, endFrame: 50 }] },
    ]
    const { outFile } = await render(plan)
    const emoji = { x: 75, y: 115, w: 30, h: 30 }
    await colorAt(outFile, 0, all)
    const isVisible = await Promise.all(
      [4, 5, 9, 10, 30, 34, 35].map(async (frame) => ((await colorAt(outFile, frame, emoji))[2] ?? 0) > 120),
    )
    expect(isVisible).toEqual([false, true, true, false, true, true, false])
    const words = { x: 20, y: 225, w: 140, h: 60 }
    const green = await Promise.all([11, 14, 23, 26].map(async (frame) => ((await colorAt(outFile, frame, words))[1] ?? 0) > 40))
    expect(green).toEqual([false, true, true, false])
    expect((await colorAt(outFile, 0, plan.images[1]?.box ?? all))[1]).toBeGreaterThan(20)
  })

  test('an uploaded image is drawn, and a drawing that could reach other files is refused', async () => {
    const logo = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=lime:s=40x40', '-frames:v', '1', 'logo.png'])
    // biome-ignore format: arguments read in pairs.
    const svg = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=lime:s=40x40', '-frames:v', '1', '-f', 'gif', 'fake.png'])
    const plan = makePlan(probe, { seconds: 0.4 })
    plan.images = [
      { asset: { kind: 'file', uri: 'upload://logo' }, box: { x: 40, y: 40, w: 60, h: 60 }, spans: [{ startFrame: 0, endFrame: 10 }] },
    ]
    const { outFile } = await render(plan, { assetFiles: { 'upload://logo': logo } })
    expect(isGreen(await colorAt(outFile, 3, { x: 50, y: 50, w: 40, h: 40 }))).toBe(true)
    await expect(render(plan, { assetFiles: { 'upload://logo': svg } })).rejects.toMatchObject({ errorName: 'MediaUnreadableError' })
  })

  test('a stream without an index, a rotated video and odd sizes are cut right', async () => {
    const stream = await makeMedia(folder.path, ['-i', 'film.mp4', '-c', 'copy', 'film.ts'])
    const late = makePlan(probe, { startMs: 2_800, seconds: 0.4 })
    late.segments = [
      { kind: 'fill', startFrame: 0, frameCount: 10, sourceStartMs: 2_800, whole: null, panes: [makeStill(all, { x: 200, ...crop })] },
    ]
    const fromStream = await render(late, { file: stream })
    expect([isBlue(await colorAt(fromStream.outFile, 3, all)), isGreen(await colorAt(fromStream.outFile, 7, all))]).toEqual([true, true])

    const turned = await makeMedia(folder.path, ['-i', 'film.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=270', 'turned.mp4'])
    const upright = makePlan(await probeMedia(turned), { seconds: 0.4 })
    upright.segments = [
      {
        kind: 'fill',
        startFrame: 0,
        frameCount: 10,
        sourceStartMs: 0,
        whole: null,
        panes: [makeStill(all, { x: 0, y: 0, w: 180, h: 320 })],
      },
    ]
    const rendering = await render(upright, { file: turned })
    expect([
      isRed(await colorAt(rendering.outFile, 5, { ...all, h: 150 })),
      isBlue(await colorAt(rendering.outFile, 5, { ...all, y: 170, h: 150 })),
    ]).toEqual([true, true])

    // biome-ignore format: arguments read in pairs.
    const odd = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'testsrc=s=321x181:d=1', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', 'odd.mp4'])
    expect((await render(makePlan(await probeMedia(odd), { seconds: 0.8 }), { file: odd })).durationMs).toBe(800)
  })
})

describe('several aspect ratios at once', () => {
  const setOf = async (plans: RenderPlan[]) => {
    const workDir = join(folder.path, `set${(setCount += 1)}`)
    await mkdir(workDir)
    const outputs = plans.map((plan, index) => ({ plan, outFile: join(folder.path, `set${setCount}-${index}.mp4`) }))
    return { outputs, rendered: renderClips({ outputs, sourceFile: video, probe, workDir, quality: 'preview', fontsDir }) }
  }
  const emoji = {
    asset: { kind: 'emoji' as const, codepoints: '1f7e6' },
    box: { x: 60, y: 100, w: 60, h: 60 },
    spans: [{ startFrame: 0, endFrame: 25 }],
  }

  test('each file equals one rendered alone', async () => {
    const left = makePlan(probe, {
      startMs: 2_500,
      seconds: 1,
      images: [emoji],
      captions: { ass: makeAss(180, 320, 'WORD'), families: ['Anton'] },
    })
    left.segments = [0, 10].map((startFrame) => ({
      kind: 'fill',
      startFrame,
      frameCount: startFrame === 0 ? 10 : 15,
      sourceStartMs: 2_500 + startFrame * 40,
      whole: null,
      panes: [makeStill(all, { x: startFrame * 20, ...crop })],
    }))
    const whole = makePlan(probe, { startMs: 2_500, seconds: 1, width: 320, height: 180 })
    const { outputs, rendered } = await setOf([left, whole])
    const results = await rendered
    const alone = [await render(left), await render(whole)]
    expect(results.map(({ durationMs, integratedLufs }) => [durationMs, integratedLufs])).toEqual(
      alone.map(({ durationMs, integratedLufs }) => [durationMs, integratedLufs]),
    )
    for (const [index, { outFile }] of outputs.entries())
      expect(await frameSums(outFile)).toEqual(await frameSums(alone[index]?.outFile ?? ''))
  })

  test('plans of different moments are refused', async () => {
    const { rendered } = await setOf([makePlan(probe), makePlan(probe, { startMs: 1_000 })])
    await expect(rendered).rejects.toMatchObject({ errorName: 'RenderFailedError' })
  })
})
