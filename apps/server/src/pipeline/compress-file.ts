import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/sources/probe'
import { compressVideo } from '@clipwright/media/compress-video'
import { probeMedia } from '@clipwright/media/probe'
import type { MediaLimits } from '@clipwright/media/probe/media-limits'
import {
  type CompressionGoal,
  type EncodingPlan,
  nextVideoRate,
  type Pass,
  planEncoding,
  type SourceVideo,
} from '@clipwright/tools/engines/video-compressor'
import type { StageControl } from './settings.ts'

const mostPasses = 4

/** Rates of the sound are not probed; AAC is encoded anew unless it is likely to fit. */
const usualAudioRate = 128_000

function describeSource({ sizeBytes, durationMs, video, audio }: Probe): SourceVideo {
  if (!video) throw new AppError('MediaUnreadableError', { say: 'There is no picture in this file, only sound.' })
  const durationS = durationMs / 1000
  const [sound] = audio
  return {
    bytes: sizeBytes,
    durationS,
    widthPx: video.width,
    heightPx: video.height,
    framesPerS: video.frameRate.num / video.frameRate.den,
    videoRate: Math.max(1, (sizeBytes * 8) / durationS - (sound ? usualAudioRate : 0)),
    // Its rate is unknown here, so nothing is copied.
    audio: sound ? { rate: usualAudioRate, channels: sound.channels, isAac: false } : null,
  }
}

type Compression = {
  file: string
  outFile: string
  goal: CompressionGoal
  /** For passes that miss the size. */
  folder: string
  limits?: MediaLimits
  /** Throws when somebody's video is too long for them. */
  admit?: (durationMs: number) => void
}
type Compressed = { bytes: number; before: number; widthPx: number; heightPx: number }

/** A smaller MP4 of a video, in `folder`, moved to `outFile` when it is good. Throws `InvalidParam` for a size that shows nothing. */
export async function compressFile(
  { file, outFile, goal, folder, limits, admit }: Compression,
  { signal, onProgress }: StageControl,
): Promise<Compressed> {
  const probe = await probeMedia(file, { signal, ...(limits ? { limits } : {}) })
  admit?.(probe.durationMs)
  const source = describeSource(probe)
  const { video } = probe
  if (!video) throw new AppError('MediaUnreadableError')
  if (goal.kind === 'size' && goal.bytes >= source.bytes)
    throw new AppError('InvalidParam', { say: 'Your video is already smaller than that.' })
  const plan = planEncoding(source, goal, 'avc')
  if ('smallestBytes' in plan) {
    const size = `${(plan.smallestBytes / 1e6).toFixed(1)} MB`
    throw new AppError('InvalidParam', {
      say: `At that size nothing would be recognisable in a video this long. It needs at least ${size}.`,
    })
  }
  const encode = (encoding: EncodingPlan, pass: number) => {
    const target = join(folder, `pass-${pass}.mp4`)
    return compressVideo({ file, probe: { ...probe, video }, encoding, outFile: target, signal, onProgress })
  }
  const limit = goal.kind === 'size' ? goal.bytes : Infinity
  const best = await meetLimit(plan, limit, source.durationS, encode)
  if (best.bytes >= source.bytes)
    throw new AppError('InvalidParam', { say: 'This video is already as small as that quality allows. Choose a lower one or a size.' })
  await rename(join(folder, `pass-${best.pass}.mp4`), outFile)
  return { bytes: (await stat(outFile)).size, before: source.bytes, widthPx: plan.widthPx, heightPx: plan.heightPx }
}

/** Encodes, and again with another rate while the size is missed; the largest below the limit counts. */
async function meetLimit(
  plan: EncodingPlan,
  limit: number,
  durationS: number,
  encode: (plan: EncodingPlan, pass: number) => Promise<number>,
): Promise<Pass & { pass: number }> {
  const passes: (Pass & { pass: number })[] = []
  let rate: number | null = plan.videoRate
  while (rate !== null && passes.length < mostPasses) {
    const pass = passes.length
    passes.push({ pass, videoRate: rate, bytes: await encode({ ...plan, videoRate: rate }, pass) })
    rate = limit === Infinity ? null : nextVideoRate(passes, limit, plan, durationS)
  }
  const best = passes.filter(({ bytes }) => bytes <= limit).toSorted((a, b) => b.bytes - a.bytes)[0]
  if (!best) throw new AppError('InvalidParam', { say: 'The encoder does not get this video as small as that. Choose a larger size.' })
  return best
}
