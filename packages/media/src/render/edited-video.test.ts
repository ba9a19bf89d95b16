import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderInsert, RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { afterAll, expect, test } from 'vitest'
import { analyseSource } from '../analyse-source.ts'
import { probeMedia } from '../probe.ts'
import { renderClip } from '../render-clip.ts'
import { renderPieces } from '../render-pieces.ts'
import { runTool } from '../run-tool.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { makePlan, makeStill } from '../testing/test-plans.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-c:a', 'aac']
const bt709 = (color: string, seconds: number): string =>
  `color=${color}:s=160x90:r=25:d=${seconds},format=gbrp,scale=out_color_matrix=bt709,format=yuv420p`
// Red for two seconds, blue for two, then green: the colour tells the place in the source.
// biome-ignore format: arguments read in pairs.
const source = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', `${bt709('red', 2)}[a];${bt709('blue', 2)}[b];${bt709('lime', 1)}[c];[a][b][c]concat=n=3`, '-f', 'lavfi', '-i', 'sine=f=300:r=48000:d=5', ...coded, '-g', '25', 'source.mp4',
])
// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, ['-f', 'lavfi', '-i', bt709('yellow', 1), '-f', 'lavfi', '-i', 'sine=f=1000:r=48000:d=1', '-af', 'volume=0.5', ...coded, 'film.mp4'])
const image = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=cyan:s=90x160', '-frames:v', '1', 'image.png'])
const probe = await probeMedia(source)
const frame = { x: 0, y: 0, w: 160, h: 90 }
const assetFiles = { 'upload://thefilm': video, 'upload://theimage': image }

const segment = (startFrame: number, frameCount: number, sourceStartMs: number): RenderSegment => ({
  kind: 'fill',
  startFrame,
  frameCount,
  sourceStartMs,
  whole: null,
  panes: [makeStill(frame, frame)],
})
const insert = (changes: Partial<RenderInsert>): RenderInsert => ({
  uri: 'upload://theimage',
  kind: 'image',
  startFrame: 0,
  frameCount: 10,
  inMs: 0,
  fit: 'cover',
  isHeard: false,
  drift: null,
  ...changes,
})

/** 20 frames of intro video, 25 of red, 25 of green with a fade between, an image over the last 10, 10 frames of outro image. */
function editedPlan(changes: Partial<RenderPlan> = {}): RenderPlan {
  return makePlan(probe, {
    width: 160,
    height: 90,
    frameCount: 80,
    parts: [
      { sourceStartMs: 900, sourceEndMs: 1900, startFrame: 20, frameCount: 25 },
      { sourceStartMs: 4000, sourceEndMs: 5000, startFrame: 45, frameCount: 25 },
    ],
    segments: [segment(20, 25, 900), segment(45, 25, 4000)],
    blends: [{ kind: 'cross-fade', startFrame: 40, frameCount: 10, from: [segment(0, 10, 1700)], to: [segment(0, 10, 3800)] }],
    inserts: [
      insert({ startFrame: 60, drift: { fromFrame: 0, ofFrames: 10 } }),
      insert({ uri: 'upload://thefilm', kind: 'video', frameCount: 20, fit: 'whole', isHeard: true }),
      insert({ startFrame: 70, fit: 'whole' }),
    ],
    ...changes,
  })
}

let count = 0
async function places(): Promise<{ workDir: string; outFile: string }> {
  const workDir = join(folder.path, `work${(count += 1)}`)
  await mkdir(workDir)
  return { workDir, outFile: join(folder.path, `clip${count}.mp4`) }
}
const shared = { sourceFile: source, probe, assetFiles, fontsDir: folder.path }

/** Middle pixel of every frame: a colour name, or its numbers. */
async function middles(file: string): Promise<string[]> {
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', '-i', file, '-vf', 'crop=2:2:80:44,scale=in_color_matrix=bt709,format=rgb24', '-f', 'rawvideo', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000 })
  return Array.from({ length: stdout.length / 12 }, (_, at) =>
    [0, 1, 2].map((channel) => ((stdout[at * 12 + channel] ?? 0) > 200 ? '#' : (stdout[at * 12 + channel] ?? 0) < 60 ? '.' : '~')).join(''),
  )
}
const runs = (names: readonly string[]): string[] => names.filter((name, at) => name !== names[at - 1])

test('intro, parts, blend, B-roll and outro join to the frame', async () => {
  const at = await places()
  const result = await renderClip({ ...shared, ...at, plan: editedPlan(), quality: 'export' })
  expect(result.durationMs).toBe(3200)
  const colours = await middles(at.outFile)
  expect(colours).toHaveLength(80)
  expect(new Set(colours.slice(0, 20))).toEqual(new Set(['##.']))
  expect(new Set(colours.slice(20, 40))).toEqual(new Set(['#..']))
  // Beyond the cut the source continues: red up to 2 s, and blue before green.
  expect(runs(colours.slice(40, 50)).some((name) => name.includes('~'))).toBe(true)
  expect(new Set(colours.slice(50, 60))).toEqual(new Set(['.#.']))
  expect(new Set(colours.slice(60, 80))).toEqual(new Set(['.##']))
})

test('pieces drawn separately show the same, and an edit of the outro draws the outro alone', async () => {
  const cacheDir = join(folder.path, 'pieces')
  const pieces = async (plan: RenderPlan) => {
    const at = await places()
    return { ...at, ...(await renderPieces({ ...shared, ...at, plan, cacheDir, sourceSha256: 'a'.repeat(64) })) }
  }
  const first = await pieces(editedPlan())
  expect(first.drawnCount).toBe(first.pieceCount)
  expect((await middles(first.outFile)).join(' ')).toMatch(/^(##\. ){20}(#\.\. ){20}(\S+ ){10}(\.#\. ){10}(\.## ?){20}$/)
  const plan = editedPlan()
  const again = await pieces({
    ...plan,
    frameCount: 76,
    inserts: (plan.inserts ?? []).map((one) => (one.startFrame === 70 ? { ...one, frameCount: 6 } : one)),
  })
  expect([again.drawnCount, again.durationMs]).toEqual([1, 3040])
})

/** A recording of a screen: a frame when something changes and none between. Red at 0, blue at 4, green at 8 s; sound for 14 s. */
async function makeScreenRecording(): Promise<string> {
  // biome-ignore format: arguments read in pairs.
  return makeMedia(folder.path, [
    '-f', 'lavfi', '-i', `${bt709('red', 4)}[a];${bt709('blue', 4)}[b];${bt709('lime', 4)}[c];[a][b][c]concat=n=3,select='not(mod(n,100))'`,
    '-f', 'lavfi', '-i', 'sine=f=300:r=48000:d=14', '-fps_mode', 'passthrough', ...coded, 'screen.mp4',
  ])
}

test('what is on screen is shown where no frame comes for seconds, and after the last one', async () => {
  const file = await makeScreenRecording()
  const plain = await probeMedia(file)
  const { stills } = await analyseSource({
    file,
    probe: plain,
    range: { startMs: 0, endMs: 14_000 },
    outDir: join(folder.path, 'screen'),
    faces: null,
  })
  expect(stills.map(({ startMs }) => startMs)).toEqual([0, 4000, 8000])
  const screen = { ...plain, video: plain.video && { ...plain.video, stills } }
  const colourFrom = async (startMs: number) => {
    const at = await places()
    const plan = makePlan(screen, { width: 160, height: 90, startMs, seconds: 1 })
    await renderClip({ ...at, sourceFile: file, probe: screen, assetFiles: {}, fontsDir: folder.path, plan, quality: 'preview' })
    return runs(await middles(at.outFile))
  }
  expect([await colourFrom(1500), await colourFrom(6000), await colourFrom(12_000)]).toEqual([['#..'], ['..#'], ['.#.']])
})

/** How far neighbouring lines of a frame differ on average, of 255: high where a frame shows two moments line by line. */
async function combOf(file: string): Promise<number> {
  const args = [
    '-v',
    'error',
    '-ss',
    '0.5',
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    'scale=160:90:flags=neighbor,format=gray',
    '-f',
    'rawvideo',
    'pipe:1',
  ]
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000 })
  let sum = 0
  for (let at = 160; at < 160 * 90; at += 1) sum += Math.abs((stdout[at] ?? 0) - (stdout[at - 160] ?? 0))
  return sum / (160 * 89)
}

test('interlaced video of a camcorder has whole frames, and is not said to have uneven ones', async () => {
  // A bar that moves eight pixels a field.
  const bar = "color=black:s=160x90:r=50:d=2,format=yuv420p,geq=lum='if(lt(mod(X-8*N,160),40),220,30)':cb=128:cr=128"
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', `${bar},tinterlace=interleave_top,fieldorder=tff`, '-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-f', 'mpegts', 'camcorder.ts',
  ])
  const camcorder = await probeMedia(file)
  expect(camcorder.video).toMatchObject({ interlaced: true, variable: false, frameRate: { num: 25, den: 1 } })
  const at = await places()
  const plan = makePlan(camcorder, { width: 160, height: 90, seconds: 1.5 })
  await renderClip({ ...at, sourceFile: file, probe: camcorder, assetFiles: {}, fontsDir: folder.path, plan, quality: 'export' })
  expect(await combOf(file)).toBeGreaterThan(4)
  expect(await combOf(at.outFile)).toBeLessThan(2)
})

/** Peak of a stretch, and the share of a tone in it. */
async function toneOf(file: string, fromSec: number, toSec: number): Promise<{ peak: number; crossings: number }> {
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', '-i', file, '-af', `atrim=${fromSec}:${toSec}`, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000 })
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + 4 * Math.floor(stdout.byteLength / 4)))
  let [peak, crossings] = [0, 0]
  samples.forEach((value, at) => {
    peak = Math.max(peak, Math.abs(value))
    if (value >= 0 !== (samples[at - 1] ?? 0) >= 0) crossings += 1
  })
  return { peak, crossings: crossings / (2 * (toSec - fromSec)) }
}

test("the intro's sound comes first, then the clip's, and B-roll is silent", async () => {
  const at = await places()
  const plan = editedPlan()
  const broll = insert({ uri: 'upload://thefilm', kind: 'video', startFrame: 52, frameCount: 8 })
  await renderClip({ ...shared, ...at, plan: { ...plan, inserts: [broll, ...(plan.inserts ?? [])] }, quality: 'export' })
  expect((await toneOf(at.outFile, 0.1, 0.7)).crossings).toBeCloseTo(1000, -2)
  for (const [from, to] of [
    [1, 1.7],
    [2.1, 2.4],
  ] as const)
    expect((await toneOf(at.outFile, from, to)).crossings, `${from} s`).toBeCloseTo(300, -2)
  expect((await toneOf(at.outFile, 2.95, 3.15)).peak).toBeLessThan(0.01)
})

test('a source without sound still plays music', async () => {
  const mute = await makeMedia(folder.path, ['-i', 'source.mp4', '-an', '-c', 'copy', 'mute.mp4'])
  const muteProbe = await probeMedia(mute)
  const at = await places()
  const track = { startMs: 500, endMs: 1200, uri: 'upload://thefilm', inMs: 0, gainDb: 0, fadeInMs: 0, fadeOutMs: 0, duckDb: -12 }
  const plan = makePlan(muteProbe, {
    width: 160,
    height: 90,
    seconds: 2,
    audio: { gainDb: 0, maxTruePeakDbtp: -2, added: { tracks: [track], speech: [] } },
  })
  const result = await renderClip({ ...shared, ...at, sourceFile: mute, probe: muteProbe, plan, quality: 'export' })
  expect(result.durationMs).toBe(2000)
  expect((await toneOf(at.outFile, 0, 0.4)).peak).toBeLessThan(0.01)
  expect((await toneOf(at.outFile, 0.6, 1.1)).crossings).toBeCloseTo(1000, -2)
  expect((await toneOf(at.outFile, 1.3, 1.9)).peak).toBeLessThan(0.01)
})

test('an image over the clip has the chosen opacity', async () => {
  const at = await places()
  const over = (opacity: number, startFrame: number) => ({
    asset: { kind: 'file' as const, uri: 'upload://theimage' },
    box: { x: 40, y: 5, w: 80, h: 80 },
    spans: [{ startFrame, endFrame: startFrame + 10 }],
    opacity,
  })
  const plan = makePlan(probe, { width: 160, height: 90, seconds: 1, images: [over(0.5, 0), over(0, 10)] })
  await renderClip({ ...shared, ...at, plan, quality: 'export' })
  const colours = await middles(at.outFile)
  expect([...new Set(colours.slice(0, 10))]).toEqual(['~~~'])
  expect([...new Set(colours.slice(10))]).toEqual(['#..'])
})

test.each([
  ['a script under the name of a film', 'ffconcat version 1.0\nfile source.mp4\n', 'video' as const],
  ['a drawing under the name of an image', '<svg xmlns="http://www.w3.org/2000/svg"><image href="source.mp4"/></svg>', 'image' as const],
  [
    'a playlist that names another file',
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${source}\n#EXT-X-ENDLIST\n`,
    'video' as const,
  ],
])('%s is refused by name', async (name, text, kind) => {
  const hostile = join(folder.path, `${name.replaceAll(' ', '-')}.mp4`)
  await writeFile(hostile, text)
  const plan = makePlan(probe, { width: 160, height: 90, seconds: 1, inserts: [insert({ kind, uri: 'upload://hostile' })] })
  await expect(
    renderClip({ ...shared, ...(await places()), plan, quality: 'preview', assetFiles: { 'upload://hostile': hostile } }),
  ).rejects.toMatchObject({ errorName: 'MediaUnreadableError' })
})
