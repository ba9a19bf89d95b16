import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import type { Analysis, FaceTrack, Span, TextRegion } from '@clipwright/contract/sources/analysis'
import type { Probe, VideoStream } from '@clipwright/contract/sources/probe'
import {
  listAnalyseArgs,
  analysisFiles,
  faceFrameRate,
  toFaceFrameSize,
  glanceRate,
  glanceSize,
  toProxySize,
} from './analyse/analyse-args.ts'
import { TextFinder, textRate } from './analyse/find-burned-in-text.ts'
import { DissolveFinder } from './analyse/find-dissolves.ts'
import { FrameCutter } from './analyse/frame-cutter.ts'
import { findShots } from './analyse/find-shots.ts'
import { findSounds } from './analyse/find-sounds.ts'
import { findStills } from './analyse/find-stills.ts'
import { ScoreFile } from './analyse/score-file.ts'
import { describeSights } from './analyse/sights-so-far.ts'
import { measureSound } from './analyse/sound-meter.ts'
import type { FaceScanner } from './faces/face-scanner.ts'
import { toCoarseGrid } from './faces/search-pace.ts'
import { addMouths } from './faces/read-mouths.ts'
import { makePoster } from './poster.ts'
import { readLoudness } from './render/loudness.ts'
import { runTool, wasKilled, type ToolResult } from './run-tool.ts'

type AnalyseInput = {
  file: string
  probe: Probe
  /** Source ms; clipped to the source. */
  range: Span
  /** Output folder, file names are fixed; must be private to this job. */
  outDir: string
  /** Null: no face detection. The caller closes it. */
  faces: FaceScanner | null
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?(share: number): void
  /** Shots and faces so far, every other second while the source is decoded, and once more at its end. */
  onSights?(sights: SightsSoFar): void
}

type AnalysedSource = {
  analysis: Analysis
  /** Stretches without a new frame, source ms. */
  stills: Span[]
  /** H.264 and AAC, shorter side at most 540 px, a keyframe every 0.5 s. Its time 0 is `range.startMs`. */
  proxyFile: string | null
  /** 16 kHz mono s16 WAV. Its time 0 is `range.startMs`. */
  audioFile: string | null
  /** One peak (0 to 255) for every 20 ms from `range.startMs`. */
  peaksFile: string
  /** JPEG; tiles are laid out by `planFilmstripGrid`. */
  filmstripFile: string | null
  posterFile: string | null
}

/**
 * Decodes the range once and makes everything the later steps read. Times in the result are source ms.
 * Throws `MediaUnreadableError` when neither video nor audio could be decoded.
 */
export async function analyseSource(input: AnalyseInput): Promise<AnalysedSource> {
  const { probe, outDir } = input
  const range = clip(input.range, probe.durationMs)
  const run = input.signal ? { signal: input.signal } : {}
  await mkdir(outDir, { recursive: true })
  const scores = new ScoreFile(join(outDir, analysisFiles.scores), range.startMs)
  const { result, dissolvesMs, texts } = await decode(input, range, scores)

  const proxyFile = await findFile(join(outDir, analysisFiles.proxy))
  const changes = proxyFile ? await scores.readOn() : []
  const shots = proxyFile ? findShots(changes, range, dissolvesMs) : [range]
  if (proxyFile) tellSights(input, range, range.endMs, shots)
  await rm(join(outDir, analysisFiles.scores), { force: true })
  const audioFile = await findFile(join(outDir, analysisFiles.audio), 44)
  if (!proxyFile && !audioFile) throw toUnreadable(result)

  const faces =
    input.faces && proxyFile && probe.video
      ? await findFaces(input, { scanner: input.faces, proxyFile, video: probe.video, shots, range })
      : []
  input.onProgress?.(0.95)
  const sound = audioFile ? await measureSound(audioFile) : null
  const sounds = sound ? findSounds(sound, range) : null
  const level = readLoudness(result.stderr)
  const peaksFile = join(outDir, analysisFiles.peaks)
  await writeFile(peaksFile, sound?.peaks ?? new Uint8Array())
  const posterFile = proxyFile ? await takePoster(input, faces, shots, range, run) : null
  input.onProgress?.(1)
  const analysis: Analysis = {
    version: 1,
    range,
    durationMs: Math.max(1, Math.round(probe.durationMs)),
    width: proxyFile ? (probe.video?.width ?? 0) : 0,
    height: proxyFile ? (probe.video?.height ?? 0) : 0,
    frameRate: probe.video?.frameRate ?? { num: 30, den: 1 },
    hasVideo: proxyFile !== null,
    hasAudio: audioFile !== null,
    shots,
    faces,
    texts,
    loudness: sounds ? { integratedLufs: level?.integratedLufs ?? -120, rmsDb: sounds.rmsDb } : null,
    silences: sounds?.silences ?? [],
    speech: sounds?.speech ?? [],
    bursts: sounds?.bursts ?? [],
  }
  const filmstripFile = await findFile(join(outDir, analysisFiles.filmstrip))
  return { analysis, stills: findStills(changes, range), proxyFile, audioFile, peaksFile, filmstripFile, posterFile }
}

type Decoded = { result: ToolResult; dissolvesMs: number[]; texts: TextRegion[] }

async function decode(input: AnalyseInput, range: Span, scores: ScoreFile): Promise<Decoded> {
  const { probe, faces } = input
  const lengthMs = range.endMs - range.startMs
  const withFaces = faces !== null && probe.video !== null
  const pipes = probe.video ? createFrameSinks(probe.video, range.startMs, faces) : null
  const sights = new SightTeller(input, range, { scores, dissolvesMs: () => pipes?.dissolves.times ?? [] })
  const result = await runTool({
    tool: 'ffmpeg',
    args: listAnalyseArgs({ file: input.file, probe, range, withFaces }),
    cwd: input.outDir,
    readable: [input.file],
    // Ten times real time is already slow; a source that needs more is broken, or built to stall us.
    timeoutMs: 300_000 + lengthMs * 10,
    ...(input.signal ? { signal: input.signal } : {}),
    onStdout: (chunk) => {
      const decodedMs = readDecoded(chunk)
      if (decodedMs === null) return
      input.onProgress?.(Math.min(0.94, (0.94 * decodedMs) / lengthMs))
      sights.tell(range.startMs + decodedMs)
    },
    ...(pipes ? { extraPipes: pipes.cutters.map((cutter) => (chunk: Buffer) => cutter.push(chunk)) } : {}),
  })
  await sights.settle()
  if (wasKilled(result)) throw new AppError('ServerError', { cause: `ffmpeg was ended by the system: ${result.stderr.slice(-500)}` })
  // Damage in the middle is skipped. A run that produced nothing is refused by the caller, who sees that the files are missing.
  return { result, dissolvesMs: pipes?.dissolves.times ?? [], texts: pipes?.texts.finish(range) ?? [] }
}

type FaceSearch = { scanner: FaceScanner; proxyFile: string; video: VideoStream; shots: Span[]; range: Span }

async function findFaces(input: AnalyseInput, { scanner, proxyFile, video, shots, range }: FaceSearch): Promise<FaceTrack[]> {
  const tracks = await scanner.finish(shots)
  const run = input.signal ? { signal: input.signal } : {}
  return addMouths({ tracks, proxyFile, proxy: toProxySize(video), range, scanner, workDir: input.outDir, ...run })
}

/** Consumers of the raw frames: dissolves are found in the small grey frames, faces and text in the larger ones. */
function createFrameSinks(
  video: VideoStream,
  startMs: number,
  faces: FaceScanner | null,
): { cutters: FrameCutter[]; dissolves: DissolveFinder; texts: TextFinder } {
  const dissolves = new DissolveFinder()
  const texts = new TextFinder()
  const glances = new FrameCutter(glanceSize.width * glanceSize.height, (luma, index) => {
    dissolves.push(startMs + (index * 1000) / glanceRate, toCoarseGrid({ ...glanceSize, luma }))
  })
  if (!faces) return { cutters: [glances], dissolves, texts }
  const size = toFaceFrameSize(video)
  const frames = new FrameCutter((size.width * size.height * 3) / 2, (yuv, index) => {
    const atMs = startMs + (index * 1000) / faceFrameRate
    if (index % (faceFrameRate / textRate) === 0) texts.push(atMs, { ...size, luma: yuv })
    return faces.push({ atMs, ...size, yuv })
  })
  return { cutters: [glances, frames], dissolves, texts }
}

/** How much of the range was decoded, by what FFmpeg reports; null where it says nothing of it. */
function readDecoded(chunk: Buffer): number | null {
  const micros = /out_time_us=(\d+)/.exec(chunk.toString('latin1'))?.[1]
  return micros === undefined ? null : Number(micros) / 1000
}

function tellSights({ faces, onSights }: AnalyseInput, range: Span, untilMs: number, shots: Span[]): void {
  onSights?.(describeSights({ range, untilMs, shots, sightings: faces?.sightings ?? [] }))
}

const tellEveryMs = 1500

/** Tells what was seen so far, one report after the other. */
class SightTeller {
  readonly #input: AnalyseInput
  readonly #range: Span
  readonly #sources: { scores: ScoreFile; dissolvesMs: () => number[] }
  #report: Promise<void> | null = null
  #toldAt = -Infinity

  constructor(input: AnalyseInput, range: Span, sources: { scores: ScoreFile; dissolvesMs: () => number[] }) {
    this.#input = input
    this.#range = range
    this.#sources = sources
  }

  tell(untilMs: number): void {
    if (this.#report || !this.#input.onSights || !this.#input.probe.video || performance.now() - this.#toldAt < tellEveryMs) return
    this.#toldAt = performance.now()
    const report = this.#describe(Math.min(untilMs, this.#range.endMs)).finally(() => {
      this.#report = null
    })
    // Who waits for the end is told of a failure.
    report.catch(() => undefined)
    this.#report = report
  }

  /** Waits for a report that is under way. */
  async settle(): Promise<void> {
    await this.#report
  }

  async #describe(untilMs: number): Promise<void> {
    const { scores, dissolvesMs } = this.#sources
    tellSights(this.#input, this.#range, untilMs, findShots(await scores.readOn(), { ...this.#range, endMs: untilMs }, dissolvesMs()))
  }
}

/** The middle of the shot with the largest face, else a third into the longest shot. Source ms. */
async function takePoster(
  input: AnalyseInput,
  faces: FaceTrack[],
  shots: Span[],
  range: Span,
  run: { signal?: AbortSignal },
): Promise<string | null> {
  const longest = shots.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0] ?? range
  const largest = faces.flatMap((track) => track.samples).toSorted((a, b) => b.w * b.h * b.score - a.w * a.h * a.score)[0]
  const atMs = largest?.atMs ?? longest.startMs + (longest.endMs - longest.startMs) / 3
  const outFile = join(input.outDir, analysisFiles.poster)
  await makePoster({ file: input.file, probe: input.probe, atMs, outFile, ...run })
  return findFile(outFile)
}

function clip(range: Span, durationMs: number): Span {
  const endMs = Math.min(Math.round(range.endMs), durationMs)
  const startMs = Math.max(0, Math.min(Math.round(range.startMs), endMs))
  if (endMs - startMs < 100) throw new AppError('MediaTooShortError', { say: 'The selected part is outside the video.' })
  return { startMs, endMs }
}

async function findFile(file: string, emptyBytes = 0): Promise<string | null> {
  try {
    return (await stat(file)).size > emptyBytes + 200 ? file : null
  } catch {
    // Missing or empty: the source has no such track, or none of it could be decoded.
    return null
  }
}

function toUnreadable(result: ToolResult): AppError {
  return new AppError('MediaUnreadableError', {
    say: 'No video or audio in this file could be decoded. It is damaged or incomplete.',
    cause: result.stderr.slice(-2000),
  })
}
