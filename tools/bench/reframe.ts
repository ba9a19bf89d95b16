import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Analysis, FaceTrack, Span } from '@clipwright/contract/analysis'
import { RenderPref } from '@clipwright/contract/preferences'
import { centreCropPlan, measurePlan, type KnownSpeaker, type PlanMeasures } from '@clipwright/curation/reframe/measure-plan'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import { coarseLuma, lumaChange } from '@clipwright/media/faces/frame-watch'
import { framesPerSecond, readCovering, sideBySide, soundLevels, videoFiles, type RawVideo, type Scene } from './reframe-scenes.ts'

type Log = (line: string) => void
type Scanned = { faces: FaceTrack[]; shots: Span[]; wallSec: number }
type Measured = { name: string; kinds: string; ours: PlanMeasures; centre: PlanMeasures; video: RawVideo; scanned: Scanned }

const cutChange = 22
const frameMs = 1000 / framesPerSecond

/** Hard cuts, good enough for short test videos. */
function findShots({ frames, width, height }: RawVideo): Span[] {
  const grids = frames.map((rgb) => coarseLuma({ width, height, rgb }))
  const starts = grids.flatMap((grid, index) => {
    const before = grids[index - 1]
    return !before || lumaChange(grid, before) > cutChange ? [index * frameMs] : []
  })
  return starts.map((startMs, index) => ({ startMs, endMs: starts[index + 1] ?? frames.length * frameMs }))
}

async function scan(video: RawVideo, shots: Span[]): Promise<Scanned> {
  const scanner = await createFaceScanner({})
  try {
    const startMs = performance.now()
    for (const [index, rgb] of video.frames.entries()) await scanner.push({ atMs: index * frameMs, width: video.width, height: video.height, rgb })
    const faces = await scanner.finish(shots)
    return { faces, shots, wallSec: (performance.now() - startMs) / 1000 }
  } finally {
    await scanner.close()
  }
}

function analysisOf(video: RawVideo, { faces, shots }: Scanned): Analysis {
  const durationMs = Math.round(video.frames.length * frameMs)
  const levels = soundLevels(video)
  const speech = levels.flatMap((level, index) => (level > -40 ? [{ startMs: Math.max(0, (index - 1) * frameMs), endMs: (index + 2) * frameMs }] : []))
  const joined: Span[] = []
  for (const span of speech) {
    const last = joined.at(-1)
    if (last && span.startMs <= last.endMs) last.endMs = span.endMs
    else joined.push(span)
  }
  return {
    version: 1,
    range: { startMs: 0, endMs: durationMs },
    durationMs,
    // As if it had been scanned from a picture three times as large: sharpness limits are counted in pixels.
    width: video.width * 3,
    height: video.height * 3,
    frameRate: { num: framesPerSecond, den: 1 },
    hasVideo: true,
    hasAudio: video.audio.length > 0,
    shots,
    faces,
    loudness: null,
    silences: [],
    speech: joined,
    bursts: [],
  }
}

async function measure(video: RawVideo, shots: Span[], speakers: readonly KnownSpeaker[]): Promise<Measured> {
  const scanned = await scan(video, shots)
  const analysis = analysisOf(video, scanned)
  const ranges = [analysis.range]
  const plan = planLayout({ analysis, transcript: null, ranges, ratio: 'portrait', pref: RenderPref.parse({}) })
  const centre = centreCropPlan({ ratio: 'portrait', ranges, sourceAspect: video.width / video.height })
  return {
    name: video.name,
    kinds: plan.segments.map(({ kind, startMs, endMs }) => `${kind} ${((endMs - startMs) / 1000).toFixed(1)}`).join(', '),
    ours: measurePlan({ plan, faces: scanned.faces, speakers }),
    centre: measurePlan({ plan: centre, faces: scanned.faces, speakers }),
    video,
    scanned,
  }
}

function row({ name, ours, centre, kinds }: Measured): string {
  const percent = (share: number | null): string => (share === null ? '   -  ' : `${(share * 100).toFixed(1).padStart(5)} %`)
  const cells = [ours, centre].map((one) => [percent(one.faceInsideShare), percent(one.speakerInsideShare), percent(one.emptyFrameShare)].join(' '))
  return `${name.slice(0, 44).padEnd(44)} ${cells.join('  |  ')}  | ${ours.cameraTravelPerSec.toFixed(3)} ${ours.reversalsPerSec.toFixed(3)} | ${kinds}`
}

/** Mean over all moments of all videos, so that long videos weigh more. */
function mean(list: readonly Measured[], of: (one: Measured) => number | null): number {
  let sum = 0
  let weight = 0
  for (const one of list) {
    const value = of(one)
    if (value === null) continue
    sum += value * one.ours.moments
    weight += one.ours.moments
  }
  return weight === 0 ? 0 : sum / weight
}

const fourDigits = (value: number): number => Math.round(value * 10_000) / 10_000

async function makeScenes(folder: string, others: 'listen' | 'talk-muted'): Promise<Scene[]> {
  const halves = { width: 320, height: 360, longestSec: 8 }
  const thirds = { width: 214, height: 360, longestSec: 8 }
  const read = (names: readonly string[], size: typeof halves): Promise<RawVideo[]> =>
    Promise.all(names.map((name) => readCovering(path.join(folder, name), size)))
  const hill = 'single/WDA_KatieHill_000.mp4'
  const [man, woman] = ['single/retalking_1.mp4', 'single/retalking_3.mp4']
  const grid = ['bbaf2n', 'lbax4n', 'lrwp9a', 'pwij3p', 'sbwe5n'].map((name) => `grid/${name}.mpg`)
  const pairs = [[hill, man], [woman, hill], [man, woman], [grid[0], grid[1]], [grid[2], grid[3]], [grid[4], grid[0]], [grid[1], grid[2]]]
  const scenes: Scene[] = []
  for (const names of pairs) {
    const people = await read(names.filter((name) => name !== undefined), halves)
    for (const zoom of [1, 0.6]) scenes.push(sideBySide(people, { zoom, others }))
  }
  scenes.push(sideBySide(await read([hill, man, woman], thirds), { zoom: 1, others }))
  scenes.push(sideBySide(await read(grid.slice(1, 4), thirds), { zoom: 1, others }))
  return scenes
}

const heading = `${''.padEnd(44)} ${'face    speaker empty'.padEnd(24)} | centre: the same       | travel, reversals a second | layouts`

async function measureScenes(folder: string, others: 'listen' | 'talk-muted', log: Log): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const scene of await makeScenes(folder, others)) {
    const one = await measure(scene, [{ startMs: 0, endMs: scene.frames.length * frameMs }], scene.speakers)
    log(row(one))
    measured.push(one)
  }
  return measured
}

async function measureFiles(folder: string, log: Log): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const file of await videoFiles(folder)) {
    const video = await readCovering(file, { width: 640, height: 360 })
    const one = await measure(video, findShots(video), [])
    log(row(one))
    measured.push(one)
  }
  return measured
}

/**
 * How well the planned camera keeps faces and speakers in a 9:16 frame, beside a fixed centre crop. Videos of
 * `<dataDir>/1-video` as they are give the face figures; single speakers placed side by side, one sound at a time, give
 * the speaker figures. In a second, harder set the silent ones go on moving their lips.
 */
export async function benchReframe({ dataDir, log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const folder = path.join(dataDir, '1-video')
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    log(`reframe: no videos in ${folder}, skipped`)
    return {}
  }
  log(heading)
  const files = await measureFiles(folder, log)
  log('Side by side, the others listen:')
  const listening = await measureScenes(folder, 'listen', log)
  log('Side by side, the others go on talking without sound:')
  const muted = await measureScenes(folder, 'talk-muted', log)
  const all = [...files, ...listening]
  const frames = all.reduce((sum, { video }) => sum + video.frames.length, 0)
  const wallSec = all.reduce((sum, { scanned }) => sum + scanned.wallSec, 0)
  const figures: Record<string, number> = {}
  for (const [prefix, of] of [['', (one: Measured) => one.ours], ['center_crop_', (one: Measured) => one.centre]] as const) {
    figures[`${prefix}face_inside_share`] = mean(all, (one) => of(one).faceInsideShare)
    figures[`${prefix}speaker_inside_share`] = mean(listening, (one) => of(one).speakerInsideShare)
    figures[`${prefix}empty_frame_share`] = mean(all, (one) => of(one).emptyFrameShare)
    figures[`${prefix}reversals_per_second`] = mean(all, (one) => of(one).reversalsPerSec)
    figures[`${prefix}camera_travel_per_second`] = mean(all, (one) => of(one).cameraTravelPerSec)
    figures[`${prefix}speaker_inside_share_muted_talkers`] = mean(muted, (one) => of(one).speakerInsideShare)
  }
  figures['frames_per_second'] = frames / wallSec
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, fourDigits(value)]))
}
