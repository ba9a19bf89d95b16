import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFontsDir } from './fonts.ts'
import { probeMedia } from './probe.ts'
import { renderClip, renderClips } from './render-clip.ts'
import { readLoudness } from './render/loudness.ts'
import { runTool } from './run-tool.ts'
import { makeMedia, temporaryFolder } from './testing/made-media.ts'
import { makeAss, makePlan, still } from './testing/made-plans.ts'

const folder = await temporaryFolder()
const fontsDir = join(folder.path, 'fonts')
beforeAll(async () => void (await prepareFontsDir(fontsDir)))
afterAll(() => folder[Symbol.asyncDispose]())

const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k']
/** A red bar at x = 0 to 160, blue to the right of it, 320 by 180; turns green to the right after 3 s. Noise, quiet and then loud. */
const film = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'color=blue:s=320x180:r=25:d=6', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.2:seed=3:r=48000:d=6',
  '-vf', "drawbox=x=0:w=160:h=180:c=red:t=fill,drawbox=x=160:w=160:h=180:c=lime:t=fill:enable='gte(t,3)'", ...coded,
  '-metadata', 'location=+48.8584+002.2945/', '-metadata', 'title=private', 'film.mp4',
])
const probe = await probeMedia(film)

let count = 0
async function render(plan: RenderPlan, options: { file?: string; signal?: AbortSignal; assetFiles?: Record<string, string> } = {}) {
  const workDir = join(folder.path, `work${(count += 1)}`)
  await mkdir(workDir)
  const outFile = join(folder.path, `clip${count}.mp4`)
  const sourceFile = options.file ?? film
  const source = sourceFile === film ? probe : await probeMedia(sourceFile)
  const { signal, assetFiles } = options
  const result = await renderClip({ plan, sourceFile, probe: source, outFile, workDir, quality: 'preview', fontsDir, ...(signal ? { signal } : {}), ...(assetFiles ? { assetFiles } : {}) })
  return { outFile, ...result }
}

const decoded = new Map<string, Buffer>()

/** Average colour of a box at a frame of a clip of 180 by 320. */
async function colorAt(file: string, frame: number, box: { x: number; y: number; w: number; h: number }): Promise<[number, number, number]> {
  const args = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const known = decoded.get(file)
  const bytes = known ?? (await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000, maxStdoutBytes: 64e6 })).stdout
  decoded.set(file, bytes)
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = box.y; y < box.y + box.h; y += 1) {
    for (let x = box.x; x < box.x + box.w; x += 1) {
      const at = 3 * ((frame * 320 + y) * 180 + x)
      for (const channel of [0, 1, 2] as const) sums[channel] += bytes[at + channel] ?? Number.NaN
    }
  }
  return sums.map((sum) => sum / (box.w * box.h)) as [number, number, number]
}
/** One checksum for each picture of a film. */
async function pictureSums(file: string): Promise<string> {
  const args = ['-v', 'error', '-i', file, '-an', '-f', 'framemd5', 'pipe:1']
  return (await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000 })).stdout.toString()
}
const isRed = ([r, g, b]: number[]): boolean => (r ?? 0) > 200 && (g ?? 0) < 60 && (b ?? 0) < 60
const isBlue = ([r, g, b]: number[]): boolean => (b ?? 0) > 200 && (r ?? 0) < 60 && (g ?? 0) < 60
const isGreen = ([r, g, b]: number[]): boolean => (g ?? 0) > 200 && (r ?? 0) < 60 && (b ?? 0) < 60
const all = { x: 0, y: 0, w: 180, h: 320 }
const crop = { y: 0, w: 100, h: 180 }

describe('the picture', () => {
  test('a moving crop is where the plan says at every moment', async () => {
    const plan = makePlan(probe)
    plan.segments = [
      {
        kind: 'fill', startFrame: 0, frameCount: 50, sourceStartMs: 0, whole: null,
        panes: [{ target: all, crop: [{ x: 0, ...crop, atFrame: 0, move: 'cut' }, { x: 0, ...crop, atFrame: 10, move: 'cut' }, { x: 200, ...crop, atFrame: 30, move: 'linear' }, { x: 20, ...crop, atFrame: 40, move: 'cut' }] }],
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

  test('parts far apart and out of order follow each other to the frame', async () => {
    const plan = makePlan(probe, { seconds: 3 })
    plan.parts = [{ sourceStartMs: 4_000, sourceEndMs: 5_000, startFrame: 0, frameCount: 25 }, { sourceStartMs: 1_000, sourceEndMs: 2_000, startFrame: 25, frameCount: 25 }, { sourceStartMs: 3_000, sourceEndMs: 4_000, startFrame: 50, frameCount: 25 }]
    plan.segments = plan.parts.map((part) => ({ kind: 'fill', startFrame: part.startFrame, frameCount: 25, sourceStartMs: part.sourceStartMs, whole: null, panes: [still(all, { x: 200, ...crop })] }))
    const { outFile } = await render(plan)
    for (const [frame, matches] of [[0, isGreen], [24, isGreen], [25, isBlue], [49, isBlue], [50, isGreen], [74, isGreen]] as const) {
      expect(matches(await colorAt(outFile, frame, all)), `frame ${frame}`).toBe(true)
    }
  })

  test('split, screen and fit put every pane in its place', async () => {
    const plan = makePlan(probe, { seconds: 1.2 })
    const half = { x: 0, w: 180, h: 160 }
    plan.segments = [
      { kind: 'split', startFrame: 0, frameCount: 10, sourceStartMs: 0, whole: null, panes: [still({ ...half, y: 0 }, { x: 170, y: 0, w: 90, h: 80 }), still({ ...half, y: 160 }, { x: 20, y: 0, w: 90, h: 80 })] },
      { kind: 'screen', startFrame: 10, frameCount: 10, sourceStartMs: 400, whole: { x: 0, y: 0, w: 180, h: 102 }, panes: [still({ x: 0, y: 102, w: 180, h: 218 }, { x: 200, y: 0, w: 100, h: 120 })] },
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

  test('captions, emoji and watermark show when they should and not before', async () => {
    const plan = makePlan(probe)
    plan.segments = [{ kind: 'fill', startFrame: 0, frameCount: 50, sourceStartMs: 0, whole: null, panes: [still(all, { x: 0, ...crop })] }]
    plan.captions = { ass: makeAss(180, 320, 'WORD'), families: ['Anton'] }
    plan.images = [
      { asset: { kind: 'emoji', codepoints: '1f7e6' }, box: { x: 60, y: 100, w: 60, h: 60 }, spans: [{ startFrame: 5, endFrame: 10 }, { startFrame: 30, endFrame: 35 }] },
      { asset: { kind: 'watermark' }, box: { x: 20, y: 10, w: 140, h: 24 }, spans: [{ startFrame: 0, endFrame: 50 }] },
    ]
    const { outFile } = await render(plan)
    const emoji = { x: 75, y: 115, w: 30, h: 30 }
    await colorAt(outFile, 0, all)
    const shown = await Promise.all([4, 5, 9, 10, 30, 34, 35].map(async (frame) => ((await colorAt(outFile, frame, emoji))[2] ?? 0) > 120))
    expect(shown).toEqual([false, true, true, false, true, true, false])
    const words = { x: 20, y: 225, w: 140, h: 60 }
    const green = await Promise.all([11, 14, 23, 26].map(async (frame) => ((await colorAt(outFile, frame, words))[1] ?? 0) > 40))
    expect(green).toEqual([false, true, true, false])
    expect((await colorAt(outFile, 0, plan.images[1]?.box ?? all))[1]).toBeGreaterThan(20)
  })

  test("a person's own picture is drawn, and a drawing that could reach other files is refused", async () => {
    const logo = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=lime:s=40x40', '-frames:v', '1', 'logo.png'])
    const svg = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=lime:s=40x40', '-frames:v', '1', '-f', 'gif', 'fake.png'])
    const plan = makePlan(probe, { seconds: 0.4 })
    plan.images = [{ asset: { kind: 'file', uri: 'upload://logo' }, box: { x: 40, y: 40, w: 60, h: 60 }, spans: [{ startFrame: 0, endFrame: 10 }] }]
    const { outFile } = await render(plan, { assetFiles: { 'upload://logo': logo } })
    expect(isGreen(await colorAt(outFile, 3, { x: 50, y: 50, w: 40, h: 40 }))).toBe(true)
    await expect(render(plan, { assetFiles: { 'upload://logo': svg } })).rejects.toMatchObject({ errorName: 'MediaUnreadableError' })
  })

  test('a stream without an index, a turned film and odd sizes are cut right', async () => {
    const stream = await makeMedia(folder.path, ['-i', 'film.mp4', '-c', 'copy', 'film.ts'])
    const late = makePlan(probe, { startMs: 2_800, seconds: 0.4 })
    late.segments = [{ kind: 'fill', startFrame: 0, frameCount: 10, sourceStartMs: 2_800, whole: null, panes: [still(all, { x: 200, ...crop })] }]
    const fromStream = await render(late, { file: stream })
    expect([isBlue(await colorAt(fromStream.outFile, 3, all)), isGreen(await colorAt(fromStream.outFile, 7, all))]).toEqual([true, true])

    const turned = await makeMedia(folder.path, ['-i', 'film.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=270', 'turned.mp4'])
    const upright = makePlan(await probeMedia(turned), { seconds: 0.4 })
    upright.segments = [{ kind: 'fill', startFrame: 0, frameCount: 10, sourceStartMs: 0, whole: null, panes: [still(all, { x: 0, y: 0, w: 180, h: 320 })] }]
    const shown = await render(upright, { file: turned })
    expect([isRed(await colorAt(shown.outFile, 5, { ...all, h: 150 })), isBlue(await colorAt(shown.outFile, 5, { ...all, y: 170, h: 150 }))]).toEqual([true, true])

    const odd = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'testsrc=s=321x181:d=1', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', 'odd.mp4'])
    expect((await render(makePlan(await probeMedia(odd), { seconds: 0.8 }), { file: odd })).durationMs).toBe(800)
  })
})

describe('several ratios at once', () => {
  const setOf = async (plans: RenderPlan[]) => {
    const workDir = join(folder.path, `set${(count += 1)}`)
    await mkdir(workDir)
    const outputs = plans.map((plan, index) => ({ plan, outFile: join(folder.path, `set${count}-${index}.mp4`) }))
    return { outputs, rendered: renderClips({ outputs, sourceFile: film, probe, workDir, quality: 'preview', fontsDir }) }
  }
  const emoji = { asset: { kind: 'emoji' as const, codepoints: '1f7e6' }, box: { x: 60, y: 100, w: 60, h: 60 }, spans: [{ startFrame: 0, endFrame: 25 }] }

  test('each file is as if it had been rendered alone', async () => {
    const left = makePlan(probe, { startMs: 2_500, seconds: 1, images: [emoji], captions: { ass: makeAss(180, 320, 'WORD'), families: ['Anton'] } })
    left.segments = [0, 10].map((startFrame) => ({ kind: 'fill', startFrame, frameCount: startFrame === 0 ? 10 : 15, sourceStartMs: 2_500 + startFrame * 40, whole: null, panes: [still(all, { x: startFrame * 20, ...crop })] }))
    const whole = makePlan(probe, { startMs: 2_500, seconds: 1, width: 320, height: 180 })
    const { outputs, rendered } = await setOf([left, whole])
    const results = await rendered
    const alone = [await render(left), await render(whole)]
    expect(results.map(({ durationMs, integratedLufs }) => [durationMs, integratedLufs])).toEqual(alone.map(({ durationMs, integratedLufs }) => [durationMs, integratedLufs]))
    for (const [index, { outFile }] of outputs.entries()) expect(await pictureSums(outFile)).toEqual(await pictureSums(alone[index]?.outFile ?? ''))
  })

  test('plans of different moments are refused', async () => {
    const { rendered } = await setOf([makePlan(probe), makePlan(probe, { startMs: 1_000 })])
    await expect(rendered).rejects.toMatchObject({ errorName: 'RenderFailedError' })
  })
})

describe('the sound', () => {
  const measure = async (file: string) => {
    const args = ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']
    return readLoudness((await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000 })).stderr)
  }

  test('quiet sound is brought to the target, under the peak limit', async () => {
    const { outFile, integratedLufs, truePeakDbtp } = await render(makePlan(probe, { seconds: 5 }))
    expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(0.5)
    expect(truePeakDbtp).toBeLessThanOrEqual(-2)
    const coded = await measure(outFile)
    expect(Math.abs((coded?.integratedLufs ?? 0) + 14)).toBeLessThan(0.8)
    expect(coded?.truePeakDbtp).toBeLessThan(-1)
  })

  test('sudden loud moments are held under the peak limit', async () => {
    const bangs = await makeMedia(folder.path, [
      '-f', 'lavfi', '-i', 'color=blue:s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.1:seed=3:r=48000:d=4',
      '-af', "volume='if(lt(mod(t,1),0.02),9,1)':eval=frame", ...coded, 'bangs.mp4',
    ])
    const { truePeakDbtp, integratedLufs } = await render(makePlan(probe, { seconds: 4 }), { file: bangs })
    expect(truePeakDbtp).toBeLessThanOrEqual(-2)
    expect(Math.abs((integratedLufs ?? 0) + 14)).toBeLessThan(1)
  })

  test('sound alone and a silent film both become a film with sound', async () => {
    const song = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=f=300:d=2', 'song.mp3'])
    const drawn = await render(makePlan(await probeMedia(song), { seconds: 1 }), { file: song })
    expect((await colorAt(drawn.outFile, 10, { x: 60, y: 80, w: 60, h: 70 }))[0]).toBeGreaterThan(60)
    const mute = await makeMedia(folder.path, ['-i', 'film.mp4', '-an', '-c', 'copy', 'mute.mp4'])
    expect(await render(makePlan(await probeMedia(mute), { seconds: 1 }), { file: mute })).toMatchObject({ integratedLufs: null, durationMs: 1000 })
  })
})

test('a finished clip starts fast and carries nothing of the source but picture and sound', async () => {
  const { outFile } = await render(makePlan(probe, { seconds: 1 }))
  const args = ['-v', 'error', '-show_entries', 'format_tags:stream_tags:chapter', '-of', 'json', outFile]
  const { stdout } = await runTool({ tool: 'ffprobe', args, cwd: '/', readable: [outFile], timeoutMs: 20_000 })
  expect(stdout.toString()).not.toMatch(/48\.85|private|location/)
  const trace = await runTool({ tool: 'ffprobe', args: ['-v', 'trace', '-show_format', outFile], cwd: '/', readable: [outFile], timeoutMs: 20_000 })
  expect(trace.stderr.indexOf("type:'moov'")).toBeLessThan(trace.stderr.indexOf("type:'mdat'"))
})

test('a cancelled render leaves no clip', async () => {
  const stop = new AbortController()
  const run = render(makePlan(probe, { seconds: 5 }), { signal: stop.signal })
  stop.abort()
  await expect(run).rejects.toMatchObject({ errorName: 'JobCancelledError' })
  expect(existsSync(join(folder.path, `clip${count}.mp4`))).toBe(false)
})

test('colours of a small, untagged source stay what they were', async () => {
  const file = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=0x20C040:s=320x180:r=25:d=1', '-vf', 'scale=out_color_matrix=bt601,format=yuv420p', ...coded, 'small.mp4'])
  const { outFile } = await render(makePlan(await probeMedia(file), { seconds: 0.8 }), { file })
  const args = ['-v', 'error', '-i', outFile, '-frames:v', '1', '-vf', 'scale=in_color_matrix=bt709,format=rgb24', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [outFile], timeoutMs: 20_000 })
  for (const [channel, value] of [0x20, 0xc0, 0x40].entries()) expect(Math.abs((stdout[channel] ?? 0) - value)).toBeLessThan(9)
})
