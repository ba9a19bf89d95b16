import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import { centreCropPlan, measurePlan, type KnownSpeaker, type PlanMeasures } from '@clipwright/curation/reframe/measure-plan'
import { planLayout } from '@clipwright/curation/reframe/plan-layout'
import { analyseSource } from '@clipwright/media/analyse-source'
import { faceFrameRate } from '@clipwright/media/analyse/analyse-args'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import { probeMedia } from '@clipwright/media/probe'
import { framesPerSecond, readCovering, placeSideBySide, listVideoFiles, writeScene, type Person } from './reframe-scenes.ts'
import { composePairs, readTalkers, type Talker } from './reframe-pairs.ts'

type Log = (line: string) => void
type Measured = { name: string; kinds: string; ours: PlanMeasures; centre: PlanMeasures }

/** The analysis as in production: one decode, shots, sound and faces. */
async function analyse(file: string, folder: string): Promise<Analysis> {
  const probe = await probeMedia(file)
  const faces = await createFaceScanner({})
  try {
    const range = { startMs: 0, endMs: probe.durationMs }
    const { analysis } = await analyseSource({ file, probe, range, outDir: path.join(folder, 'analysis'), faces })
    return analysis
  } finally {
    await faces.close()
  }
}

function measure(name: string, analysis: Analysis, speakers: readonly KnownSpeaker[]): Measured {
  const ranges = [analysis.range]
  const plan = planLayout({ analysis, transcript: null, ranges, ratio: 'portrait', pref: RenderPref.parse({}) })
  const centre = centreCropPlan({ ratio: 'portrait', ranges, sourceAspect: analysis.width / analysis.height })
  const { faces, shots } = analysis
  return {
    name,
    kinds: plan.segments.map(({ kind, startMs, endMs }) => `${kind} ${((endMs - startMs) / 1000).toFixed(1)}`).join(', '),
    ours: measurePlan({ plan, faces, shots, speakers }),
    centre: measurePlan({ plan: centre, faces, shots, speakers }),
  }
}

function formatRow({ name, ours, centre, kinds }: Measured): string {
  const percent = (share: number | null): string => (share === null ? '   -   ' : `${(share * 100).toFixed(1).padStart(5)} %`)
  const cells = [ours, centre].map((one) =>
    [percent(one.faceInsideShare), percent(one.speakerInsideShare), percent(one.emptyFrameShare)].join(' '),
  )
  const moves = `${ours.cameraTravelPerSec.toFixed(3)} ${ours.reversalsPerSec.toFixed(3)}`
  return `${name.slice(0, 40).padEnd(40)} ${cells.join(' | ')} | ${moves} | ${kinds.slice(0, 110)}`
}

const heading = `${' '.repeat(40)} face    speaker empty   | centre crop, the same   | travel, reversals a second | layouts`

type Weight = 'moments' | 'momentsWithFace' | 'momentsWithSpeaker'

/** Mean over the counted moments of all videos, so that long videos weigh more and those without a face nothing. */
function average(list: readonly Measured[], weigh: Weight, of: (one: Measured) => number | null): number {
  let sum = 0
  let weight = 0
  for (const one of list) {
    sum += (of(one) ?? 0) * one.ours[weigh]
    weight += one.ours[weigh]
  }
  return weight === 0 ? 0 : sum / weight
}

const fourDigits = (value: number): number => Math.round(value * 10_000) / 10_000

const [hill, man, woman, silent] = [
  'single/WDA_KatieHill_000.mp4',
  'single/retalking_1.mp4',
  'single/retalking_3.mp4',
  'single/webcam_sample_streamable.mp4',
] as const
const [grid1, grid2, grid3, grid4, grid5] = [
  'grid/bbaf2n.mpg',
  'grid/lbax4n.mpg',
  'grid/lrwp9a.mpg',
  'grid/pwij3p.mpg',
  'grid/sbwe5n.mpg',
] as const

/** Only people whose video has a pause of half a second can listen; silent ones always can. */
const listeningCasts = [
  [man, grid1],
  [grid2, grid3],
  [grid4, grid5],
  [grid1, grid3],
  [grid5, man],
  [grid2, grid4],
  [hill, silent],
  [silent, woman],
  [man, silent],
  [silent, grid2],
  [man, grid2, silent],
  [grid2, grid3, grid4],
]
const mutedCasts = [
  [hill, man],
  [woman, hill],
  [man, woman],
  [grid1, grid2],
  [grid3, grid4],
  [grid5, grid1],
  [hill, man, woman],
]

async function loadCast(names: readonly string[], folder: string): Promise<Person[]> {
  // Sides stay even for the encoder: two halves or three thirds of about 640.
  const width = names.length === 2 ? 320 : 214
  return Promise.all(
    names.map(async (name) => ({
      ...(await readCovering(path.join(folder, name), { width, height: 360, longestSec: 8 })),
      speaks: name !== silent,
    })),
  )
}

/** Close faces and smaller ones. */
const zooms = [1, 0.6]

type Bench = { folder: string; scratch: string; log: Log }

async function measureScenes(
  casts: readonly (readonly string[])[],
  others: 'listen' | 'talk-muted',
  { folder, scratch, log }: Bench,
): Promise<Measured[]> {
  const measured: Measured[] = []
  const castsHere = casts.filter((names) => names.every((name) => existsSync(path.join(folder, name))))
  if (castsHere.length < casts.length) log(`${casts.length - castsHere.length} of ${casts.length} casts have no videos in ${folder}.`)
  for (const [index, names] of castsHere.entries()) {
    const scene = placeSideBySide(await loadCast(names, folder), { zoom: zooms[index % zooms.length] ?? 1, others })
    const one = measure(scene.name, await analyse(await writeScene(scene, scratch), scratch), scene.speakers)
    log(formatRow(one))
    measured.push(one)
  }
  return measured
}

/** Also returns the files in which one person talks to the camera. */
async function measureFiles({ folder, scratch, log }: Bench): Promise<{ files: Measured[]; talkerFiles: string[] }> {
  const files: Measured[] = []
  const talkerFiles: string[] = []
  for (const file of await listVideoFiles(folder)) {
    const analysis = await analyse(file, scratch)
    const one = measure(path.basename(file), analysis, [])
    log(formatRow(one))
    files.push(one)
    // Music with a picture is no voice of whoever is seen.
    if (showsTalker(analysis) && file !== path.join(folder, musicFile)) talkerFiles.push(file)
  }
  return { files, talkerFiles }
}

const leastShown = 0.8
const leastHeard = 0.4

/** One face nearly all the time, and sound most of it. */
function showsTalker({ faces, speech, range }: Analysis): boolean {
  const lengthMs = range.endMs - range.startMs
  const shownMs = faces.map(({ samples }) => (samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0))
  const heardMs = speech.reduce((sum, span) => sum + span.endMs - span.startMs, 0)
  return shownMs.filter((ms) => ms >= leastShown * lengthMs).length === 1 && heardMs >= leastHeard * lengthMs
}

/** Lip movement below this, mean change of the opening a second, is none: the voice is not theirs. */
const leastLips = 0.1

function movesLips({ talk: { samples } }: Talker): boolean {
  const openings = samples.flatMap(({ mouthOpen }) => mouthOpen ?? [])
  const change = openings.reduce((sum, opening, index) => sum + Math.abs(opening - (openings[index - 1] ?? opening)), 0)
  return (change * framesPerSecond) / Math.max(1, openings.length) >= leastLips
}

/** Everybody once, with their neighbour, close and small: how their faces move while they talk and while they listen. */
async function recordTalkers(files: readonly string[], { scratch }: Bench): Promise<Talker[]> {
  const people = await Promise.all(
    files.map(async (file) => ({ ...(await readCovering(file, { width: 320, height: 360, longestSec: 8 })), speaks: true })),
  )
  const talkers: Talker[] = []
  for (const zoom of zooms) {
    for (const [index, person] of people.entries()) {
      const cast = [person, people[(index + 1) % people.length] ?? person]
      const scene = placeSideBySide(cast, { zoom, others: 'listen' })
      const [talker] = readTalkers(scene, cast, zoom, await analyse(await writeScene(scene, scratch), scratch))
      if (talker && movesLips(talker)) talkers.push(talker)
    }
  }
  return talkers
}

/** Somebody with music in the background, as far as the data has it. */
const musicFile = 'multi/chaplin_two_shot.mp4'

/** Every pair of people of the data, whoever they are. Sums of speaker moments, by what the other does, by condition and by person. */
async function measurePairs(files: readonly string[], bench: Bench): Promise<Record<string, number>> {
  const file = path.join(bench.folder, musicFile)
  const music = existsSync(file) ? (await readCovering(file, { width: 32, height: 32 })).audio : new Int16Array()
  const sums = new Map<string, { inside: number; moments: number; filledMs: number; lengthMs: number }>()
  const talkers = await recordTalkers(files, bench)
  for await (const { people, others, condition, analysis, speakers } of composePairs(talkers, music, bench.scratch)) {
    const { ours, filledMs } = measurePair(analysis, speakers)
    for (const key of [others, `${others}, ${condition}`, ...people]) {
      const sum = sums.get(key) ?? { inside: 0, moments: 0, filledMs: 0, lengthMs: 0 }
      sum.inside += (ours.speakerInsideShare ?? 0) * ours.momentsWithSpeaker
      sum.moments += ours.momentsWithSpeaker
      sum.filledMs += filledMs
      sum.lengthMs += analysis.durationMs
      sums.set(key, sum)
    }
  }
  for (const [key, { inside, moments, filledMs, lengthMs }] of sums) {
    bench.log(`${key.padEnd(40)} ${((100 * inside) / moments).toFixed(1)} %, one face fills ${((100 * filledMs) / lengthMs).toFixed(0)} %`)
  }
  const shareOf = (key: string) => (sums.get(key)?.inside ?? 0) / (sums.get(key)?.moments ?? 1)
  const names = [...new Set(talkers.map(({ name }) => name))]
  if (names.length < 2) return {}
  return {
    pairs_speaker_inside_share: shareOf('listen'),
    pairs_speaker_inside_share_muted_talkers: shareOf('talk-muted'),
    pairs_speaker_inside_share_worst_person: Math.min(...names.map(shareOf)),
    pairs_one_face_share: (sums.get('listen')?.filledMs ?? 0) / (sums.get('listen')?.lengthMs ?? 1),
  }
}

function measurePair(analysis: Analysis, speakers: readonly KnownSpeaker[]): { ours: PlanMeasures; filledMs: number } {
  const { faces, shots, range } = analysis
  const plan = planLayout({ analysis, transcript: null, ranges: [range], ratio: 'portrait', pref: RenderPref.parse({}) })
  const filledMs = plan.segments.reduce((sum, { kind, startMs, endMs }) => sum + (kind === 'fill' ? endMs - startMs : 0), 0)
  return { ours: measurePlan({ plan, faces, shots, speakers }), filledMs }
}

/** Frames the scanner alone takes in a second of wall clock, as often as it gets them in life, ready in memory. */
async function scanSpeed({ folder }: Bench): Promise<number> {
  let frames = 0
  let wallMs = 0
  const all = await listVideoFiles(folder)
  const usual = [silent, 'multi/short_hamilton_clip.mp4'].map((name) => path.join(folder, name))
  const files = usual.every((file) => all.includes(file)) ? usual : all.slice(0, 2)
  for (const file of files) {
    const video = await readCovering(file, { width: 640, height: 360, pixels: 'yuv420p' })
    const scanner = await createFaceScanner({})
    const startMs = performance.now()
    const step = framesPerSecond / faceFrameRate
    for (let index = 0; index < video.frames.length; index += step) {
      await scanner.push({ atMs: (index * 1000) / framesPerSecond, width: 640, height: 360, yuv: video.frames[index] ?? new Uint8Array() })
      frames += 1
    }
    await scanner.finish([])
    wallMs += performance.now() - startMs
    await scanner.close()
  }
  return frames === 0 ? 0 : (frames * 1000) / wallMs
}

function toFigures(all: readonly Measured[], listening: readonly Measured[], muted: readonly Measured[]): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [prefix, of] of [
    ['', (one: Measured) => one.ours],
    ['center_crop_', (one: Measured) => one.centre],
  ] as const) {
    figures[`${prefix}face_inside_share`] = average(all, 'momentsWithFace', (one) => of(one).faceInsideShare)
    if (listening.length > 0)
      figures[`${prefix}speaker_inside_share`] = average(listening, 'momentsWithSpeaker', (one) => of(one).speakerInsideShare)
    figures[`${prefix}empty_frame_share`] = average(all, 'momentsWithFace', (one) => of(one).emptyFrameShare)
    figures[`${prefix}reversals_per_second`] = average(all, 'moments', (one) => of(one).reversalsPerSec)
    figures[`${prefix}camera_travel_per_second`] = average(all, 'moments', (one) => of(one).cameraTravelPerSec)
    if (muted.length > 0)
      figures[`${prefix}speaker_inside_share_muted_talkers`] = average(muted, 'momentsWithSpeaker', (one) => of(one).speakerInsideShare)
  }
  return figures
}

/**
 * How well the planned camera keeps faces and speakers in a 9:16 frame, beside a fixed centre crop. Videos of
 * `<dataDir>/1-video` as they are give the face figures; single speakers placed side by side, one sound at a time, give
 * the speaker figures. In a second, harder set the silent ones go on moving their lips. Then everybody in the data who talks to
 * the camera is paired with everybody else, from what was read of their faces once.
 */
export async function benchReframe({ dataDir, log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const folder = path.join(dataDir, '1-video')
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    log(`reframe: no videos in ${folder}, skipped`)
    return {}
  }
  const scratch = await mkdtemp(path.join(tmpdir(), 'bench-reframe-'))
  try {
    const bench = { folder, scratch, log }
    log(heading)
    const { files, talkerFiles } = await measureFiles(bench)
    log('Side by side, the others listen:')
    const listening = await measureScenes(listeningCasts, 'listen', bench)
    log('Side by side, the others move their lips without sound:')
    const muted = await measureScenes(mutedCasts, 'talk-muted', bench)
    log('Every two who talk to the camera, with the sound as it is, quiet, over music, and the lips 200 ms late or early:')
    const pairs = await measurePairs(talkerFiles, bench)
    const figures = { ...toFigures([...files, ...listening], listening, muted), ...pairs, frames_per_second: await scanSpeed(bench) }
    return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, fourDigits(value)]))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
