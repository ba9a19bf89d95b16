import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import type { FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { Analysis } from '@clipwright/contract/sources/analysis'
import { afterAll, expect, test } from 'vitest'
import { analyseSource } from './analyse-source.ts'
import { planFilmstripGrid } from './analyse/filmstrip.ts'
import type { FaceScanner } from './faces/face-scanner.ts'
import { probeMedia } from './probe.ts'
import { runTool } from './run-tool.ts'
import { makeMedia, makeVideo, makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

/** Red, blue, then grey noise over a tone, silence, then noise like applause; 2 s each. */
// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'color=red:s=320x180:r=25:d=2', '-f', 'lavfi', '-i', 'color=blue:s=320x180:r=25:d=2', '-f', 'lavfi', '-i', 'color=gray:s=320x180:r=25:d=2',
  '-f', 'lavfi', '-i', 'sine=f=300:r=48000:d=2', '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=2', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:r=48000:a=0.4:seed=7:d=2',
  '-filter_complex', '[2:v]noise=alls=8:all_seed=7[n];[0:v][1:v][n]concat=n=3[v];[3:a][4:a][5:a]concat=n=3:v=0:a=1[a]', '-map', '[v]', '-map', '[a]',
  '-t', '6', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'film.mp4',
])

async function analyse(
  file: string,
  name: string,
  options: { range?: Span; faces?: FaceScanner; onSights?: (sights: SightsSoFar) => void } = {},
) {
  const probe = await probeMedia(file)
  const outDir = join(folder.path, name)
  await mkdir(outDir)
  const result = await analyseSource({
    file,
    probe,
    range: options.range ?? { startMs: 0, endMs: probe.durationMs },
    outDir,
    faces: options.faces ?? null,
    ...(options.onSights ? { onSights: options.onSights } : {}),
  })
  expect(Analysis.parse(result.analysis)).toEqual(result.analysis)
  return result
}

/** Records how blue and how red the middle of each frame is. */
function recorder(): FaceScanner & { seen: { atMs: number; blue: number; red: number }[]; shots: Span[] } {
  const colours: { atMs: number; blue: number; red: number }[] = []
  return {
    seen: colours,
    shots: [],
    sightings: [{ atMs: 2000, count: 1 }],
    async push({ atMs, width, height, yuv }) {
      const at = (Math.floor(height / 4) * width) / 2 + Math.floor(width / 4)
      const [blue = 0, red = 0] = [yuv[width * height + at], yuv[(width * height * 5) / 4 + at]]
      colours.push({ atMs, blue, red })
    },
    async finish(shots): Promise<FaceTrack[]> {
      this.shots = shots
      return []
    },
    async readMouths(_, faces) {
      return faces.map(() => 0)
    },
    async close() {},
  }
}

const near = (value: number, target: number, off: number): boolean => Math.abs(value - target) <= off
const frames = async (file: string, entries: string): Promise<string[]> => {
  // biome-ignore format: arguments read in pairs.
  const result = await runTool({ tool: 'ffprobe', args: ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'csv=p=0', file], cwd: '/', readable: [file], timeoutMs: 20_000 })
  return result.stdout.toString().trim().split('\n')
}

test('one decode gives shots, sounds, loudness, face frames and a proxy that seeks every half second', async () => {
  const faces = recorder()
  const sights: SightsSoFar[] = []
  const result = await analyse(video, 'whole', { faces, onSights: (next) => sights.push(next) })
  const { analysis } = result
  expect(analysis.shots.map((shot) => shot.startMs)).toEqual([0, 2000, 4000])
  expect(faces.shots).toEqual(analysis.shots)
  const facesByPercent = '0'.repeat(33) + '1'.repeat(67)
  expect(sights.at(-1)).toEqual({ untilPermille: 1000, shotCount: 3, cutsPermille: [333, 666], facesByPercent })
  expect(analysis.silences.some((silence) => near(silence.startMs, 2000, 60) && near(silence.endMs, 4000, 60))).toBe(true)
  expect(analysis.bursts).toHaveLength(1)
  expect(near(analysis.bursts[0]?.startMs ?? 0, 4000, 400)).toBe(true)
  expect(analysis.loudness?.integratedLufs).toBeGreaterThan(-30)
  expect(near(analysis.loudness?.rmsDb.values.length ?? 0, 60, 1)).toBe(true)

  expect(near(faces.seen.length, 24, 1)).toBe(true)
  const frameAt = (ms: number) => faces.seen.find((frame) => frame.atMs >= ms)
  expect(frameAt(1000)?.red).toBeGreaterThan(200)
  expect(frameAt(3000)?.blue).toBeGreaterThan(200)

  const keys = (await frames(result.proxyFile ?? '', 'packet=pts_time,flags'))
    .filter((line) => line.includes('K'))
    .map((line) => Number.parseFloat(line))
  expect(Math.max(...keys.map((key, index) => key - (keys[index - 1] ?? 0)))).toBeLessThanOrEqual(0.56)
  const head = (await readFile(result.proxyFile ?? '')).subarray(0, 64 * 1024).toString('latin1')
  expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'))
  expect(near((await readFile(result.peaksFile)).length, 300, 3)).toBe(true)
  const grid = planFilmstripGrid(6000, { width: 320, height: 180 })
  expect(await frames(result.filmstripFile ?? '', 'stream=width,height')).toEqual([
    `${grid.columns * grid.tileWidth},${grid.rows * grid.tileHeight}`,
  ])
  expect(result.posterFile).not.toBeNull()
})

test('a part of the source keeps source times', async () => {
  const faces = recorder()
  const { analysis, audioFile } = await analyse(video, 'part', { range: { startMs: 1500, endMs: 5000 }, faces })
  expect(analysis.range).toEqual({ startMs: 1500, endMs: 5000 })
  expect(analysis.shots.map((shot) => shot.startMs)).toEqual([1500, 2000, 4000])
  expect(analysis.silences.some((silence) => near(silence.startMs, 2000, 60) && near(silence.endMs, 4000, 60))).toBe(true)
  expect(faces.seen[0]?.atMs).toBe(1500)
  expect(near((await readFile(audioFile ?? '')).length, 3.5 * 32_000, 3_200)).toBe(true)
})

test('a stream without an index is cut at the right time', async () => {
  const file = await makeMedia(folder.path, ['-i', 'film.mp4', '-c', 'copy', 'film.ts'])
  const { analysis } = await analyse(file, 'stream', { range: { startMs: 1500, endMs: 5000 } })
  expect(analysis.shots.every((shot, index) => near(shot.startMs, [1500, 2000, 4000][index] ?? 0, 45))).toBe(true)
})

test('a rotated video is analysed upright', async () => {
  // biome-ignore format: arguments read in pairs.
  await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=blue:s=320x180:d=2', '-vf', 'drawbox=w=160:h=180:c=red:t=fill', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'halves.mp4'])
  const file = await makeMedia(folder.path, ['-i', 'halves.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=270', 'halves-turned.mp4'])
  const { analysis, proxyFile } = await analyse(file, 'turned')
  expect([analysis.width, analysis.height]).toEqual([180, 320])
  // biome-ignore format: arguments read in pairs.
  const args = ['-v', 'error', '-i', proxyFile ?? '', '-frames:v', '1', '-vf', 'scale=1:2:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [proxyFile ?? ''], timeoutMs: 20_000 })
  // The left half is red; after a quarter turn clockwise it is the top.
  expect(stdout[0]).toBeGreaterThan(200)
  expect(stdout[5]).toBeGreaterThan(200)
})

test('sound alone, a silent video and odd sizes all work', async () => {
  const song = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=d=2', 'song.mp3'])
  expect(await analyse(song, 'song')).toMatchObject({
    proxyFile: null,
    filmstripFile: null,
    posterFile: null,
    analysis: { hasVideo: false, hasAudio: true, width: 0, faces: [] },
  })
  const mute = await makeVideo(folder.path, 'mute.mp4', { sound: false, seconds: 2, size: '322x182' })
  expect(await analyse(mute, 'mute')).toMatchObject({
    audioFile: null,
    analysis: { hasAudio: false, loudness: null, silences: [], hasVideo: true },
  })
  // biome-ignore format: arguments read in pairs.
  const odd = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'testsrc=s=321x181:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', 'odd.mp4'])
  expect((await analyse(odd, 'odd')).analysis).toMatchObject({ width: 321, height: 181 })
})

test('HDR colours are mapped to SDR', async () => {
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', 'color=gray:s=320x180:d=1', '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le',
    '-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-tag:v', 'hvc1', 'hdr.mp4',
  ])
  expect((await probeMedia(file)).video?.hdr).toBe(true)
  const { proxyFile } = await analyse(file, 'hdr')
  expect(await frames(proxyFile ?? '', 'stream=pix_fmt')).toEqual(['yuv420p'])
})

test('cancelling stops the decode', async () => {
  const stop = new AbortController()
  const probe = await probeMedia(video)
  await mkdir(join(folder.path, 'stopped'))
  const run = analyseSource({
    file: video,
    probe,
    range: { startMs: 0, endMs: 6000 },
    outDir: join(folder.path, 'stopped'),
    faces: null,
    signal: stop.signal,
  })
  stop.abort()
  await expect(run).rejects.toMatchObject({ errorName: 'JobCancelledError' })
})

test('a decode that the system ends is tried again, not taken for the whole or for a damaged file', async () => {
  const listChildren = () =>
    readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  const probe = await probeMedia(video)
  const outDir = join(folder.path, 'killed')
  await mkdir(outDir)
  const before = new Set(listChildren())
  const run = analyseSource({ file: video, probe, range: { startMs: 0, endMs: 6000 }, outDir, faces: null })
  const kill = setInterval(() => {
    const child = listChildren().find((pid) => !before.has(pid))
    if (child === undefined) return
    clearInterval(kill)
    process.kill(-child, 'SIGKILL')
  }, 2)
  await expect(run).rejects.toMatchObject({ errorName: 'ServerError' })
})

test('burned-in text is found in the face frames, and not searched without them', async () => {
  // Stands in for letters without needing a font: upright strokes, every other one with a bar.
  const strokes = Array.from({ length: 28 }, (_, at) => {
    const x = 60 + at * 9
    return [`drawbox=x=${x}:y=280:w=4:h=22:color=white:t=fill`, ...(at % 2 ? [`drawbox=x=${x}:y=280:w=7:h=4:color=white:t=fill`] : [])]
  })
  const graph = ['drawbox=x=40:y=270:w=300:h=42:color=navy:t=fill', ...strokes.flat()].join(',')
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', 'gradients=s=640x360:r=8:d=5:speed=0.05:seed=5', '-vf', graph, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'named.mp4',
  ])
  const { analysis } = await analyse(file, 'named', { faces: recorder() })
  expect(analysis.texts).toHaveLength(1)
  const [text = { startMs: 0, endMs: 0, x: 0, y: 0, w: 0, h: 0 }] = analysis.texts ?? []
  expect(text.startMs).toBe(0)
  expect(text.endMs).toBeGreaterThan(3900)
  expect(text.y).toBeLessThanOrEqual(280 / 360)
  expect(text.y + text.h).toBeGreaterThanOrEqual(302 / 360)
  expect(text.y).toBeGreaterThan(0.72)
  expect((await analyse(file, 'unseen')).analysis.texts).toEqual([])
})
