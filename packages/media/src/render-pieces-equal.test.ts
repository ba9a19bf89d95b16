import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareFontsDir } from './fonts.ts'
import { probeMedia } from './probe.ts'
import { renderClip } from './render-clip.ts'
import { renderPieces } from './render-pieces.ts'
import { runTool } from './run-tool.ts'
import { makeMedia, makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
const fontsDir = join(folder.path, 'fonts')
beforeAll(async () => void (await prepareFontsDir(fontsDir)))
afterAll(() => folder[Symbol.asyncDispose]())

// No two frames and no two stretches of noise are alike, so an extra frame or 10 ms would show.
// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=9', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.2:seed=5:r=48000:d=9',
  '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '75', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'noise.mp4',
])
const probe = await probeMedia(video)

// Neither the words nor the start of the clip fall on frames.
const clip = toDocument(
  sampleTimeline({
    analysis: sampleAnalysis({ durationMs: 9000, width: 320, height: 180 }),
    segments: [
      fillSegment({ endMs: 4710 }),
      fillSegment({ startMs: 4710, endMs: 9000, panes: [{ path: [{ atMs: 4710, x: 0.6, y: 0, w: 0.316, h: 1, move: 'cut' }] }] }),
    ],
    words: sampleWords('why does it fail so soon? because nobody asks the people who know. so they leave', 105, 487),
    timeRanges: [[0.613, 7.87]],
    pref: { captionPreset: 'karaoke', enableWatermark: true },
  }),
)

const edits: [string, (document: ClipDocument) => EditResult][] = [
  ['a cut of a word', (document) => cutWords(document, { wordIds: ['w4'] })],
  ['a second cut', (document) => cutWords(document, { wordIds: ['w9', 'w10'] })],
  ['other captions', (document) => setCaptions(document, { preset: 'pop' })],
]

async function workFolder(name: string): Promise<{ workDir: string; outFile: string }> {
  const workDir = join(folder.path, name)
  await mkdir(workDir)
  return { workDir, outFile: join(folder.path, `${name}.mp4`) }
}

const size = 60 * 106
async function decode(file: string): Promise<{ pixels: Buffer; sound: Float32Array }> {
  const read = async (args: string[]): Promise<Buffer> =>
    (
      await runTool({
        tool: 'ffmpeg',
        args: ['-v', 'error', '-i', file, ...args, 'pipe:1'],
        cwd: '/',
        readable: [file],
        timeoutMs: 60_000,
        maxStdoutBytes: 64e6,
      })
    ).stdout
  const pixels = await read(['-vf', 'scale=60:106:flags=area', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray'])
  const wave = await read(['-vn', '-ac', '1', '-ar', '8000', '-f', 'f32le'])
  return { pixels, sound: new Float32Array(wave.buffer, wave.byteOffset, Math.floor(wave.length / 4)) }
}

/** Mean difference of the most different frame, 0 to 255. */
function worstFrame(a: Buffer, b: Buffer): number {
  const means = Array.from({ length: a.length / size }, (_, frame) => {
    let sum = 0
    for (let at = frame * size; at < (frame + 1) * size; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
    return sum / size
  })
  return Math.max(...means)
}

/** Delay between two sounds in samples at 8 kHz, by best correlation. */
function lagOf(a: Float32Array, b: Float32Array): number {
  let best = { lag: 0, sum: Number.NEGATIVE_INFINITY }
  for (let lag = -400; lag <= 400; lag += 1) {
    let sum = 0
    for (let at = 400; at < Math.min(a.length, b.length) - 400; at += 1) sum += (a[at] ?? 0) * (b[at + lag] ?? 0)
    if (sum > best.sum) best = { lag, sum }
  }
  return best.lag
}

test('after any of these edits the joined pieces equal the whole render: frame for frame, sound to the millisecond', {
  timeout: 240_000,
}, async () => {
  let document = clip
  const cache = { cacheDir: join(folder.path, 'pieces'), sourceSha256: 'noise' }
  const shared = { sourceFile: video, probe, fontsDir }
  await renderPieces({
    ...shared,
    ...cache,
    ...(await workFolder('first')),
    plan: toRenderPlan(toFinishedTimeline(document), 'VIDEO_PREVIEW'),
  })
  for (const [index, [what, edit]] of edits.entries()) {
    const result = edit(document)
    if ('refusal' in result) throw new Error(`${what}: ${result.refusal}`)
    document = result.document
    const plan = toRenderPlan(toFinishedTimeline(document), 'VIDEO_PREVIEW')
    const [pieces, whole] = [await workFolder(`pieces${index}`), await workFolder(`whole${index}`)]
    const rendered = await renderPieces({ ...shared, ...cache, ...pieces, plan })
    if (index < 2) expect(rendered.drawnCount, what).toBeLessThan(rendered.pieceCount)
    await renderClip({ ...shared, ...whole, plan, quality: 'preview' })
    const [ours, theirs] = [await decode(pieces.outFile), await decode(whole.outFile)]
    expect(ours.pixels.length / size, what).toBe(plan.frameCount)
    expect(theirs.pixels.length / size, what).toBe(plan.frameCount)
    expect(worstFrame(ours.pixels, theirs.pixels), what).toBeLessThan(3)
    expect(Math.abs(lagOf(ours.sound, theirs.sound)), what).toBeLessThanOrEqual(8)
  }
})
