import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { afterAll, describe, expect, test } from 'vitest'
import { probeMedia } from '../probe.ts'
import { runTool } from '../run-tool.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { makePlan } from '../testing/test-plans.ts'
import { splitAdts } from './adts.ts'
import { planInputs } from './plan-inputs.ts'
import { planSoundPieces, encodeSoundInPieces } from './sound-pieces.ts'
import { narrowInputs, listPartSpans } from './sound-span.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

// Noise of changing loudness: no two stretches are alike.
// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'color=blue:s=64x64:r=30:d=30', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.3:seed=7:r=48000:d=30',
  '-af', "volume='0.4+0.35*sin(3*t)':eval=frame", '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '192k', 'noise.mp4',
])
const probe = await probeMedia(video)
const level = { gainDb: 0, maxTruePeakDbtp: -2 }

/** Parts of the source by their frames, in playing order. */
function planOf(parts: readonly (readonly [number, number])[], frameRate = { num: 30, den: 1 }): RenderPlan {
  const ms = (frame: number) => (frame * 1000 * frameRate.den) / frameRate.num
  let at = 0
  const renderParts = parts.map(([from, to]) => {
    const part = { sourceStartMs: ms(from), sourceEndMs: ms(to), startFrame: at, frameCount: to - from }
    at += to - from
    return part
  })
  return { ...makePlan(probe, { seconds: 1, audio: level }), frameRate, parts: renderParts, frameCount: at }
}

let madeCount = 0
async function coded(plan: RenderPlan, cacheDir: string) {
  const workDir = join(folder.path, `work${(madeCount += 1)}`)
  await mkdir(workDir)
  await mkdir(cacheDir, { recursive: true })
  const input = { plan, probe, sourceFile: video, sourceSha256: 'noise', workDir, cacheDir, outFile: '', fontsDir: '' }
  return encodeSoundInPieces(input, probe.audio[0]?.index ?? 1, 3)
}

async function decode(files: readonly string[]): Promise<Float32Array> {
  const stream = join(folder.path, `stream${(madeCount += 1)}.aac`)
  await writeFile(stream, Buffer.concat(await Promise.all(files.map((file) => readFile(file)))))
  const args = ['-v', 'error', '-f', 'aac', '-i', stream, '-ac', '1', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [stream], timeoutMs: 60_000, maxStdoutBytes: 64e6 })
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4))
}

/** Power of the difference over the power of the sound, for each 1024 samples. */
function worstShare(a: Float32Array, b: Float32Array): number {
  let worst = 0
  for (let from = 0; from + 1024 <= a.length; from += 1024) {
    let [off, all] = [0, 1e-6]
    for (let at = from; at < from + 1024; at += 1) {
      off += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
      all += (a[at] ?? 0) ** 2
    }
    worst = Math.max(worst, off / all)
  }
  return worst
}

describe('sound in pieces', () => {
  test('is the same, as long and as loud wherever its encoding runs began', async () => {
    const cacheFolder = join(folder.path, 'kept')
    const before = await coded(planOf([[33, 780]]), cacheFolder)
    const cut = planOf([
      [33, 400],
      [417, 780],
    ])
    const after = await coded(cut, cacheFolder)
    // 12.2 s are unchanged: of the pieces of 4.8 s, which look ahead, that is two.
    expect(after.files.map((file) => basename(file)).filter((file) => before.files.some((other) => other.endsWith(file)))).toHaveLength(2)
    // The whole sound in two runs that begin elsewhere.
    const alone = await coded(cut, join(folder.path, 'alone'))
    const [pieces, whole] = [await decode(after.files), await decode(alone.files)]
    expect(pieces).toHaveLength(whole.length)
    expect(pieces.length / 1024).toBe(Math.ceil((730 * 1600) / 1024) + 1)
    // Both are encoded, each with its own error; an extra or wrong frame would differ by as much as the sound itself.
    expect(worstShare(whole, pieces)).toBeLessThan(0.1)
    expect(after.loudness?.integratedLufs).toBeCloseTo(alone.loudness?.integratedLufs ?? 0, 1)
    expect(after.loudness?.truePeakDbtp).toBeCloseTo(alone.loudness?.truePeakDbtp ?? 0, 0)
  })

  test('changes a piece only where its sound changes', () => {
    const keys = (parts: [number, number][]) =>
      planSoundPieces(
        planOf(parts),
        planInputs(planOf(parts), () => 0),
      ).map(({ key }) => key)
    const before = keys([[33, 780]])
    expect(before).toHaveLength(6)
    expect(keys([[33, 780]])).toEqual(before)
    expect(
      keys([
        [33, 600],
        [617, 780],
      ]).slice(0, 3),
    ).toEqual(before.slice(0, 3))
    expect(
      keys([
        [33, 600],
        [617, 780],
      ])[3],
    ).not.toBe(before[3])
    expect(keys([[34, 780]])[0]).not.toBe(before[0])
    expect(keys([[33, 779]]).at(-1)).not.toBe(before.at(-1))
  })
})

test.each([
  { num: 24, den: 1 },
  { num: 30000, den: 1001 },
  { num: 60, den: 1 },
])('a span of the sound has its samples where the whole has them at $num/$den frames a second', (frameRate) => {
  const plan = planOf(
    [
      [10, 311],
      [325, 500],
      [900, 1400],
    ],
    frameRate,
  )
  const whole = planInputs(plan, () => 0)
  const sourceSample = (input: { startMs: number } | undefined, frame: number) =>
    Math.round(Number((input?.startMs ?? 0).toFixed(3)) * 48) +
    Math.round(Number(((frame * frameRate.den) / frameRate.num).toFixed(6)) * 48_000)
  for (const from of [0, 76_800, 230_400, 537_600, 700_000]) {
    const { planned, dropSamples } = narrowInputs(whole, plan, 0, { from, to: from + 100_000 })
    const index = listPartSpans(whole, plan).findIndex((span) => span.to > from)
    const [part, first] = [whole.parts[index], planned.parts[0]]
    const begin = listPartSpans(whole, plan)[index]?.from ?? 0
    const firstSample = sourceSample(whole.inputs[part?.input ?? 0], part?.firstFrame ?? 0) + from - begin
    expect(sourceSample(planned.inputs[0], first?.firstFrame ?? 0) + dropSamples).toBe(firstSample)
    // At most about a second is read in vain.
    expect(first?.firstFrame).toBeLessThan((2 * frameRate.num) / frameRate.den)
  }
})

test('a stream that is not AAC is refused', () => {
  expect(() => splitAdts(Buffer.alloc(64))).toThrow('no stream of AAC')
  expect(splitAdts(Buffer.alloc(0))).toEqual([])
})
