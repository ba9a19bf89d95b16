import { mkdir, readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { fillSegment, sampleAnalysis, sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareFontsDir } from './fonts.ts'
import { probeMedia } from './probe.ts'
import { renderClip } from './render-clip.ts'
import { clearPieces, renderPieces } from './render-pieces.ts'
import { runTool } from './run-tool.ts'
import { makeMedia, makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
const fontsDir = join(folder.path, 'fonts')
const cacheDir = join(folder.path, 'pieces')
beforeAll(async () => void (await prepareFontsDir(fontsDir)))
afterAll(() => folder[Symbol.asyncDispose]())

// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=8', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.2:seed=3:r=48000:d=8',
  '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'film.mp4',
])
const probe = await probeMedia(video)
const path = [
  { atMs: 0, x: 0, y: 0, w: 0.3164, h: 1, move: 'cut' as const },
  { atMs: 3520, x: 0.6, y: 0, w: 0.3164, h: 1, move: 'cut' as const },
]
// 13 frames each and a pause of two: cuts fall on whole frames of the video.
const words = 'why does it fail? because the owner never asks. so nobody comes back'
  .split(' ')
  .map((text, index) => ({ text, startMs: index * 520, endMs: index * 520 + 440 }))
const document = toDocument(
  sampleTimeline({
    analysis: sampleAnalysis({ durationMs: 8000, width: 320, height: 180, frameRate: { num: 25, den: 1 } }),
    segments: [fillSegment({ endMs: 8000, panes: [{ path }] })],
    words,
    timeRanges: [[1, 7.4]],
    pref: { captionPreset: 'pop', enableEmoji: false },
  }),
)

function documentAfter(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}

let count = 0
async function work() {
  const workDir = join(folder.path, `work${(count += 1)}`)
  await mkdir(workDir)
  return { sourceFile: video, probe, fontsDir, workDir, outFile: join(folder.path, `clip${count}.mp4`) }
}

async function inPieces(document: ClipDocument) {
  const shared = await work()
  const rendered = await renderPieces({
    ...shared,
    plan: toRenderPlan(toTimeline(document), 'VIDEO_PREVIEW'),
    cacheDir,
    sourceSha256: 'film',
  })
  return { ...rendered, file: shared.outFile }
}

async function pixels(file: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', file, '-vf', 'scale=120:214', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']
  return (await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 60_000, maxStdoutBytes: 64e6 })).stdout
}

/** Largest mean difference of a frame, 0 to 255. */
async function worstFrame(a: string, b: string): Promise<number> {
  const [one, other] = await Promise.all([pixels(a), pixels(b)])
  expect(one.length).toBe(other.length)
  const size = 120 * 214
  const means = Array.from({ length: one.length / size }, (_, frame) => {
    let sum = 0
    for (let at = frame * size; at < (frame + 1) * size; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    return sum / size
  })
  return Math.max(...means)
}

test('a preview in pieces equals one from a single run frame for frame, and an edit draws only what it changed', async () => {
  const first = await inPieces(document)
  expect(first).toMatchObject({ pieceCount: 7, drawnCount: 7 })
  const whole = await work()
  await renderClip({ ...whole, plan: toRenderPlan(toTimeline(document), 'VIDEO_PREVIEW'), quality: 'preview' })
  expect(await worstFrame(first.file, whole.outFile)).toBeLessThan(4)

  expect(await inPieces(document)).toMatchObject({ drawnCount: 0, durationMs: first.durationMs })
  // The cut splits one piece; those before and after it are unchanged, the later ones play earlier.
  const cut = documentAfter(cutWords(document, { wordIds: ['w5'] }))
  const second = await inPieces(cut)
  expect(second.pieceCount).toBe(7)
  expect(second.drawnCount).toBeLessThanOrEqual(5)
  expect(second.durationMs).toBe(first.durationMs - 520)
})

test('the poster is a frame of the clip; poster and drawn images are reused when unchanged', async () => {
  const cacheFolder = join(folder.path, 'kept')
  const render = async (document: ClipDocument) => {
    const shared = await work()
    const posterFile = join(shared.workDir, 'poster.jpg')
    const plan = {
      ...toRenderPlan(toTimeline(document), 'VIDEO_PREVIEW'),
      images: [
        { asset: { kind: 'watermark' as const }, box: { x: 8, y: 8, w: 60, h: 10 }, spans: [{ startFrame: 0, endFrame: 150 }], opacity: 1 },
      ],
    }
    await renderPieces({ ...shared, plan, cacheDir: cacheFolder, sourceSha256: 'film', posterFile })
    return { clip: shared.outFile, poster: posterFile }
  }
  const first = await render(document)
  const colours = async (file: string, atSec: string[]) =>
    // biome-ignore format: arguments read in pairs.
    (await runTool({ tool: 'ffmpeg', args: ['-v', 'error', ...atSec, '-i', file, '-frames:v', '1', '-vf', 'scale=60:106:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'], cwd: '/', readable: [file], timeoutMs: 60_000 })).stdout
  const [poster, frame] = [await colours(first.poster, []), await colours(first.clip, ['-ss', '0.99'])]
  const off = poster.reduce((sum, value, at) => sum + Math.abs(value - (frame[at] ?? 0)), 0) / poster.length
  expect(off).toBeLessThan(3)
  const pieceFiles = await readdir(cacheFolder)
  expect(pieceFiles.filter((name) => name.endsWith('.jpg'))).toHaveLength(1)
  expect(pieceFiles.filter((name) => name.endsWith('.png'))).toHaveLength(1)
  // Cached files are copied, not made again.
  const jpg = join(cacheFolder, pieceFiles.find((name) => name.endsWith('.jpg')) ?? '')
  await writeFile(jpg, 'kept poster')
  const second = await render(documentAfter(cutWords(document, { wordIds: ['w9'] })))
  expect(await readFile(second.poster, 'utf8')).toBe('kept poster')
  const third = await render(documentAfter(cutWords(document, { wordIds: ['w3'] })))
  expect(await readFile(third.poster, 'utf8')).not.toBe('kept poster')
  expect((await readdir(cacheFolder)).filter((name) => name.endsWith('.png'))).toHaveLength(1)
})

test.each([
  { num: 24, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
])('pieces have the frames they were meant to have at $num/$den frames a second', async (frameRate) => {
  const shared = await work()
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${frameRate.num}/${frameRate.den}:duration=4`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', `film${frameRate.num}.mp4`,
  ])
  const analysis = sampleAnalysis({ durationMs: 4000, width: 320, height: 180, frameRate, hasAudio: false })
  const plan = toRenderPlan(
    sampleTimeline({ analysis, segments: [fillSegment({ endMs: 4000, panes: [{ path }] })], timeRanges: [[0.5, 3.5]] }),
    'VIDEO_PREVIEW',
  )
  const rendered = await renderPieces({ ...shared, sourceFile: file, probe: await probeMedia(file), plan, cacheDir, sourceSha256: file })
  expect(rendered.drawnCount).toBe(rendered.pieceCount)
  expect(rendered.pieceCount).toBeGreaterThan(2)
  expect(Math.abs(rendered.durationMs - 3000)).toBeLessThan(10)
})

test('the least recently used pieces are deleted first', async () => {
  await writeFile(join(cacheDir, 'unused.h264'), 'piece')
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
  await utimes(join(cacheDir, 'unused.h264'), longAgo, longAgo)
  const usedFiles = (await readdir(cacheDir)).filter((name) => name !== 'unused.h264')
  // Called on the parent folder: each project has one of its own.
  await clearPieces(folder.path, 1024 ** 3)
  expect(await readdir(cacheDir)).toEqual(usedFiles)
  await clearPieces(cacheDir, 0)
  expect(await readdir(cacheDir)).toEqual([])
  await clearPieces(join(folder.path, 'never made'), 0)
})
