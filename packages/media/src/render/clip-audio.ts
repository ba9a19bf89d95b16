import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/sources/probe'
import { censorTone } from '@clipwright/timeline/censor-tone'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { SoundTrack } from '@clipwright/timeline/timeline'
import { listInputArgs } from '../media-allow-list.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { listCutArgs, buildCutGraph, outputFormat, wavArgs, type CutJob } from './cut-sound.ts'
import { getAssetFile, probeAsset } from './insert-files.ts'
import { moveLongFilters } from './long-filters.ts'
import { readLoudness, type Loudness } from './loudness.ts'
import type { SoundSpan } from './sound-span.ts'
import { evenSound } from './source-graph.ts'

export type ClipAudio = {
  /** Name in the working folder: 48 kHz stereo float WAV, exactly as long as the programme. */
  name: string
  /** Loudness of the finished sound before encoding. Null for silence. */
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** Gain applied to the parts, dB; null where there was nothing to level. */
  gainDb: number | null
}

type AudioJob = {
  plan: RenderPlan
  sourceFile: string
  probe: Probe
  workDir: string
  /** Local files of the plan's extra sounds, by uri. */
  assetFiles?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const targetLufs = -14
/** Most gain that is applied: more would lift a noise floor, not a voice. */
const maxGainDb = 20
/** Below this there is only noise, LUFS. */
const silenceLufs = -60

/**
 * Cuts the sound of the clip and brings it to the target loudness under the peak limit: measures, applies gain and
 * limiter, measures again, and once more when the limiter took away more than half a decibel.
 */
export async function makeClipAudio(job: AudioJob): Promise<ClipAudio | null> {
  const { plan } = job
  const own = await makeOwnSound(job)
  const others = plan.audio ? await listOtherSounds(job) : []
  if (!plan.audio) return own
  // With an intro, an outro or extra sounds the parts are one track of a mix.
  const isPadded = findPartsEnd(plan) < plan.frameCount || (plan.parts[0]?.startFrame ?? 0) > 0
  if (others.length === 0 && !isPadded) return own
  if (!own && others.length === 0) return null
  const mixed = await runPass(job, listMixArgs(plan, others, own?.name ?? null), [...new Set(others.map(({ file }) => file))])
  return {
    name: 'mixed.wav',
    integratedLufs: mixed?.integratedLufs ?? null,
    truePeakDbtp: mixed?.truePeakDbtp ?? null,
    gainDb: own?.gainDb ?? null,
  }
}

/** The levelled sound of the parts; null for a source without sound. */
async function makeOwnSound(job: AudioJob): Promise<ClipAudio | null> {
  const { plan, probe } = job
  const track = probe.audio[0]
  if (!track || !plan.source.hasAudio || plan.parts.length === 0) return null
  const enhancedFile = plan.audio?.enhanced && getAssetFile(job.assetFiles ?? {}, plan.audio.enhanced.uri)
  const cut = await runPass(job, listCutArgs({ ...job, enhancedFile }, track.index), [
    job.sourceFile,
    ...(enhancedFile === undefined ? [] : [enhancedFile]),
  ])
  if (plan.audio?.censored) {
    await runPass(job, listCensorArgs(plan.audio.censored, msOf(plan.parts[0]?.startFrame ?? 0, plan)), [])
    await rename(join(job.workDir, 'censored.wav'), join(job.workDir, 'cut.wav'))
  }
  if (!plan.audio || !cut || cut.integratedLufs < silenceLufs)
    return { name: 'cut.wav', integratedLufs: null, truePeakDbtp: null, gainDb: null }

  const limitDb = plan.audio.maxTruePeakDbtp
  let gainDb = Math.min(maxGainDb, targetLufs - cut.integratedLufs)
  let level = await runPass(job, listLevelArgs(gainDb, limitDb), [])
  for (let round = 0; round < 2 && level; round += 1) {
    const missingDb = targetLufs - level.integratedLufs
    const targetDb = Math.min(maxGainDb, gainDb + missingDb)
    if (Math.abs(missingDb) <= 0.4 || Math.abs(targetDb - gainDb) < 0.1) break
    gainDb = targetDb
    level = await runPass(job, listLevelArgs(gainDb, limitDb), [])
  }
  return { name: 'level.wav', integratedLufs: level?.integratedLufs ?? null, truePeakDbtp: level?.truePeakDbtp ?? null, gainDb }
}

/** A sound from another file, programme ms. */
type OtherSound = SoundTrack & { file: string; track: number }

/** Music, voices, and the sound of videos before and after the clip. Every file is probed like a source. */
async function listOtherSounds(job: AudioJob): Promise<OtherSound[]> {
  const { plan } = job
  const videos = (plan.inserts ?? []).flatMap((insert): SoundTrack[] => {
    if (!insert.isHeard) return []
    const span = { startMs: msOf(insert.startFrame, plan), endMs: msOf(insert.startFrame + insert.frameCount, plan) }
    // Fade out a video that is cut off.
    return [{ ...span, uri: insert.uri, inMs: insert.inMs, gainDb: 0, fadeInMs: 0, fadeOutMs: 40, duckDb: 0 }]
  })
  const sounds: OtherSound[] = []
  for (const track of [...videos, ...(plan.audio?.added?.tracks ?? [])]) {
    const file = getAssetFile(job.assetFiles ?? {}, track.uri)
    const { audio } = await probeAsset(file, job.signal)
    const [first] = audio
    if (first) sounds.push({ ...track, file, track: first.index })
    else if (!videos.includes(track))
      throw new AppError('MediaUnreadableError', { say: 'This file has no audio, so it cannot be added as sound.' })
  }
  return sounds
}

const msOf = (frame: number, { frameRate }: RenderPlan): number => (frame * 1000 * frameRate.den) / frameRate.num

function findPartsEnd(plan: RenderPlan): number {
  const last = plan.parts.at(-1)
  return last ? last.startFrame + last.frameCount : 0
}

type Censored = NonNullable<NonNullable<RenderPlan['audio']>['censored']>

/**
 * Pure: removes words from `cut.wav`, sample for sample, and puts a tone in place of those that are beeped. `beginMs` is
 * where that file begins on the programme.
 */
function listCensorArgs(censored: Censored, beginMs = 0): string[] {
  const sec = (ms: number): string => ((ms - beginMs) / 1000).toFixed(4)
  const within = (spans: Censored): string => spans.map(({ startMs, endMs }) => `between(t,${sec(startMs)},${sec(endMs)})`).join('+') || '0'
  const tone = `${censorTone.level}*sin(2*PI*${censorTone.hz}*t)*min(1,${within(censored.filter(({ kind }) => kind === 'beep'))})`
  const open = `(1-min(1,${within(censored)}))`
  const channel = (index: number): string => `val(${index})*${open}+${tone}`
  // biome-ignore format: arguments read in pairs.
  return ['-f', 'wav', '-i', 'cut.wav', '-af', `aeval=exprs='${channel(0)}|${channel(1)}':c=same`, ...wavArgs, '-y', 'censored.wav']
}

/** A looped sound is read again and again, only as far as it plays. */
function listSoundInputArgs({ file, loop, inMs, startMs, endMs }: OtherSound): string[] {
  const again = loop ? ['-stream_loop', '-1', '-t', ((inMs + endMs - startMs) / 1000 + 0.1).toFixed(3)] : []
  return [...again, '-vn', '-sn', '-dn', ...listInputArgs(file, 'av')]
}

// Seconds over which the clip's own sound ducks under a voice-over.
const giveWaySec = 0.25

/** Filters that duck the clip's own sound under voice-overs. */
function buildDucking(sounds: readonly OtherSound[]): string {
  const sec = (ms: number): string => (ms / 1000).toFixed(4)
  return sounds
    .map(({ underDb = 0, startMs, endMs }) => {
      const ramp = `clip(min((t-${sec(startMs)}+${giveWaySec})/${giveWaySec},(${sec(endMs)}+${giveWaySec}-t)/${giveWaySec}),0,1)`
      return underDb < 0 ? `,asetnsamples=n=480:p=0,volume='1-${(1 - 10 ** (underDb / 20)).toFixed(5)}*${ramp}':eval=frame` : ''
    })
    .join('')
}

// Seconds over which music ducks before a word and recovers after it.
const duckInSec = 0.15
const duckOutSec = 0.35

/**
 * Pure: arguments of the mix, as long as the programme. Without the clip's own sound (`under` null) only the others.
 * Ducking follows the words, not the level, so that a cough does not make the music pump.
 */
function listMixArgs(plan: RenderPlan, sounds: readonly OtherSound[], under: string | null): string[] {
  const speech = plan.audio?.added?.speech ?? []
  const sec = (ms: number): string => (ms / 1000).toFixed(4)
  const ramps = speech.map(
    ({ startMs, endMs }) => `clip(min((t-${sec(startMs)}+${duckInSec})/${duckInSec},(${sec(endMs)}+${duckOutSec}-t)/${duckOutSec}),0,1)`,
  )
  const lines = sounds.map((sound, index) => {
    const lengthMs = sound.endMs - sound.startMs
    const ducked = 1 - 10 ** (sound.duckDb / 20)
    return (
      [
        // The end of a loop meets its beginning sample by sample.
        `[${index + 1}:${sound.track}]${sound.loop ? 'aresample=48000' : evenSound},aformat=sample_fmts=fltp:channel_layouts=stereo`,
        `atrim=start=${sec(sound.inMs)}:duration=${sec(lengthMs)},asetpts=PTS-STARTPTS,volume=${sound.gainDb.toFixed(2)}dB`,
        ...(sound.fadeInMs > 0 ? [`afade=t=in:d=${sec(sound.fadeInMs)}`] : []),
        ...(sound.fadeOutMs > 0 ? [`afade=t=out:st=${sec(Math.max(0, lengthMs - sound.fadeOutMs))}:d=${sec(sound.fadeOutMs)}`] : []),
        `adelay=${Math.round(sound.startMs)}:all=1`,
        // Frames of 10 ms: the volume is evaluated once per frame.
        ...(ducked > 0 && ramps.length > 0
          ? [`asetnsamples=n=480:p=0,volume='1-${ducked.toFixed(5)}*min(1,${ramps.join('+')})':eval=frame`]
          : []),
      ].join(',') + `[m${index}]`
    )
  })
  const samples = (frames: number): number => Math.round((frames * 48_000 * plan.frameRate.den) / plan.frameRate.num)
  const own = `[0:a]aformat=sample_fmts=fltp:channel_layouts=stereo,adelay=${samples(under === null ? 0 : (plan.parts[0]?.startFrame ?? 0))}S:all=1${buildDucking(sounds)},apad=whole_len=${samples(plan.frameCount)},atrim=end_sample=${samples(plan.frameCount)}[own]`
  const limitDb = plan.audio?.maxTruePeakDbtp ?? -2
  const limit = 10 ** ((limitDb - 0.3) / 20)
  const mix = `[own]${sounds.map((_, index) => `[m${index}]`).join('')}amix=inputs=${sounds.length + 1}:duration=first:normalize=0`
  const levelled = `aresample=192000,alimiter=level=0:limit=${limit.toFixed(5)}:attack=3:release=80,aresample=48000,ebur128=peak=true:framelog=verbose,${outputFormat}[a]`
  const silence = ['-f', 'lavfi', '-t', (msOf(plan.frameCount, plan) / 1000 + 0.1).toFixed(3), '-i', 'anullsrc=r=48000:cl=stereo']
  // biome-ignore format: arguments read in pairs.
  return [
    ...(under === null ? silence : ['-f', 'wav', '-i', under]), ...sounds.flatMap(listSoundInputArgs),
    '-filter_complex', [own, ...lines, `${mix},${levelled}`].join(';'), '-map', '[a]', ...wavArgs, '-y', 'mixed.wav',
  ]
}

/** Arguments that cut and level in one call with a gain from an earlier render, up to the output. For a span, every block is logged. */
export function listLevelledCutArgs(job: CutJob, trackIndex: number, gainDb: number, span?: SoundSpan): string[] {
  const filters = listLevelFilters(gainDb, job.plan.audio?.maxTruePeakDbtp ?? -2, span ? 'info' : 'verbose')
  const { inputs, graph } = buildCutGraph(job, trackIndex, filters.join(','), span)
  return [...inputs, '-filter_complex', graph, '-map', '[a]']
}

/** Limiting at four times the sample rate catches peaks between samples. */
function listLevelArgs(gainDb: number, maxTruePeakDbtp: number): string[] {
  // biome-ignore format: arguments read in pairs.
  return ['-f', 'wav', '-i', 'cut.wav', '-af', listLevelFilters(gainDb, maxTruePeakDbtp).join(','), ...wavArgs, '-y', 'level.wav']
}

function listLevelFilters(gainDb: number, maxTruePeakDbtp: number, log: 'info' | 'verbose' = 'verbose'): string[] {
  // 0.3 dB headroom for the resampling back.
  const limit = 10 ** ((maxTruePeakDbtp - 0.3) / 20)
  return [
    `volume=${gainDb.toFixed(2)}dB`,
    'aresample=192000',
    `alimiter=level=0:limit=${limit.toFixed(5)}:attack=3:release=80`,
    'aresample=48000',
    `ebur128=peak=true:framelog=${log}`,
    outputFormat,
  ]
}

/** Runs FFmpeg once in the working folder; returns the loudness it measured. `onLine` gets its log lines. */
export async function runPass(
  job: AudioJob,
  args: string[],
  readable: string[],
  onLine?: (line: string) => void,
): Promise<Loudness | null> {
  const lengthSec = (job.plan.frameCount * job.plan.frameRate.den) / job.plan.frameRate.num
  const short = moveLongFilters(args)
  for (const { name, text } of short.files) await writeFile(join(job.workDir, name), text)
  const result = await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...short.args],
      cwd: job.workDir,
      readable,
      timeoutMs: 60_000 + lengthSec * 2_000,
      maxRssBytes: 2 * 1024 ** 3,
      ...(job.signal ? { signal: job.signal } : {}),
      ...(onLine ? { onStderr: onLine } : {}),
    },
    'RenderFailedError',
  )
  return readLoudness(result.stderr)
}
