export type TargetCodec = 'avc' | 'hevc' | 'vp9' | 'av1'
export type QualityLevel = 'high' | 'balanced' | 'small'

/** What is read of the visitor's file. Rates are bits per second. */
export type SourceVideo = {
  bytes: number
  durationS: number
  /** As shown, after rotation. */
  widthPx: number
  heightPx: number
  framesPerS: number
  videoRate: number
  /** `isAac`: its packets can be put into an MP4 as they are. */
  audio: { rate: number; channels: number; isAac: boolean } | null
}

export type CompressionGoal = { kind: 'size'; bytes: number } | { kind: 'quality'; level: QualityLevel }

/** What to encode. Rates are bits per second; a `frameLimit` of null leaves the frames as they are. */
export type EncodingPlan = {
  widthPx: number
  heightPx: number
  frameLimit: number | null
  videoRate: number
  audioRate: number
  isAudioCopied: boolean
}

export const megabyte = 1_000_000

/** What fits is aimed at a little below the limit, and is good between `least` and the limit itself. */
const aim = 0.978
const least = 0.955
/** Below this many bits for each pixel of a frame, a smaller frame looks better than a blocky one. */
const bitsPerPixel: Readonly<Record<TargetCodec, number>> = { avc: 0.03, hevc: 0.021, vp9: 0.022, av1: 0.018 }
const qualityFactor: Readonly<Record<QualityLevel, number>> = { high: 4, balanced: 2.5, small: 1.6 }
/** Lengths of the shorter side that a frame is reduced to. */
const shorterSides = [2160, 1440, 1080, 720, 540, 480, 360, 240, 180]
const qualityMostSide: Readonly<Record<QualityLevel, number>> = { high: 2160, balanced: 1080, small: 720 }
const audioRates = [128_000, 96_000, 64_000, 48_000, 32_000]
/** Sound gets at most this part of a small file. */
const mostAudioShare = 0.2
/** Entries in the tables of an MP4. */
const bytesPerPacket = 8
const audioPacketsPerS = 50
/** An encoder that is given more and writes no more has nothing left to spend it on. */
const smallestGrowth = 1.03

type FrameSize = Pick<EncodingPlan, 'widthPx' | 'heightPx' | 'frameLimit'>

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/** The size of the frame at a length of its shorter side, never enlarged. Small frames come at a lower rate. */
function frameSizeAt({ widthPx, heightPx, framesPerS }: SourceVideo, side: number): FrameSize {
  const scale = Math.min(1, side / Math.min(widthPx, heightPx))
  const most = side >= 720 ? 60 : side >= 360 ? 30 : 15
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale), frameLimit: framesPerS > most * 1.05 ? most : null }
}

const pixelsPerS = ({ widthPx, heightPx, frameLimit }: FrameSize, source: SourceVideo) =>
  widthPx * heightPx * (frameLimit ?? source.framesPerS)

/** From the frame as it is down to the smallest. */
function listFrameSizes(source: SourceVideo): FrameSize[] {
  const own = Math.min(source.widthPx, source.heightPx)
  return [own, ...shorterSides.filter((side) => side < own)].map((side) => frameSizeAt(source, side))
}

function planAudio(source: SourceVideo, mostRate: number): Pick<EncodingPlan, 'audioRate' | 'isAudioCopied'> {
  if (!source.audio) return { audioRate: 0, isAudioCopied: false }
  const { rate, isAac } = source.audio
  if (isAac && rate <= Math.min(mostRate, 200_000)) return { audioRate: rate, isAudioCopied: true }
  return { audioRate: audioRates.find((one) => one <= mostRate) ?? 24_000, isAudioCopied: false }
}

const tableRate = (source: SourceVideo, frameLimit: number | null) =>
  ((frameLimit ?? source.framesPerS) + (source.audio ? audioPacketsPerS : 0)) * bytesPerPacket * 8

/**
 * How to encode a video so that it has a size or a quality. A plan for a size keeps the largest frame that the bits suffice
 * for; where they do not suffice for the smallest, `smallestBytes` says what would.
 */
export function planEncoding(source: SourceVideo, goal: CompressionGoal, codec: TargetCodec): EncodingPlan | { smallestBytes: number } {
  return goal.kind === 'size' ? planForSize(source, goal.bytes, codec) : planForQuality(source, goal.level, codec)
}

function planForSize(source: SourceVideo, bytes: number, codec: TargetCodec): EncodingPlan | { smallestBytes: number } {
  const rate = (bytes * 8 * aim) / source.durationS
  const audio = planAudio(source, rate * mostAudioShare)
  const sizes = listFrameSizes(source)
  const videoRateOf = ({ frameLimit }: FrameSize) => rate - audio.audioRate - tableRate(source, frameLimit)
  const largest = sizes.find((one) => videoRateOf(one) >= bitsPerPixel[codec] * pixelsPerS(one, source))
  const last = sizes.at(-1) ?? frameSizeAt(source, 180)
  // The smallest frame may look rough: half the bits are still to be recognised.
  const leastRate = (bitsPerPixel[codec] / 2) * pixelsPerS(last, source)
  const final = largest ?? last
  if (videoRateOf(final) >= leastRate) return { ...final, ...audio, videoRate: Math.round(videoRateOf(final)) }
  const smallestRate = leastRate + (source.audio ? 24_000 : 0) + tableRate(source, last.frameLimit)
  return { smallestBytes: Math.ceil((smallestRate * source.durationS) / 8 / aim) }
}

function planForQuality(source: SourceVideo, level: QualityLevel, codec: TargetCodec): EncodingPlan {
  const size = frameSizeAt(source, Math.min(qualityMostSide[level], source.widthPx, source.heightPx))
  const ideal = bitsPerPixel[codec] * qualityFactor[level] * pixelsPerS(size, source)
  const audio = planAudio(source, level === 'small' ? 96_000 : 128_000)
  // An encoder cannot give back what the file does not have.
  return { ...size, ...audio, videoRate: Math.round(Math.min(ideal, source.videoRate * 0.85)) }
}

export type Pass = { videoRate: number; bytes: number }

/**
 * The rate of the next pass after those made for a limit in bytes, or null when the best of them stands: one is just below the
 * limit, or more bits no longer change the file.
 */
export function nextVideoRate(passes: readonly Pass[], limit: number, plan: EncodingPlan, durationS: number): number | null {
  const last = passes.at(-1)
  if (!last || (last.bytes <= limit && last.bytes >= limit * least)) return null
  const before = passes.at(-2)
  const isSated = before && last.videoRate > before.videoRate && last.bytes < before.bytes * smallestGrowth
  if (last.bytes <= limit && isSated) return null
  const below = passes.filter(({ bytes }) => bytes <= limit).toSorted((a, b) => b.videoRate - a.videoRate)[0]
  const above = passes.filter(({ bytes }) => bytes > limit).toSorted((a, b) => a.videoRate - b.videoRate)[0]
  // Between one that is too large and one that is too small lies the right one.
  if (below && above && below.videoRate < above.videoRate) {
    const share = (limit * aim - below.bytes) / (above.bytes - below.bytes)
    return Math.round(below.videoRate + (above.videoRate - below.videoRate) * Math.max(0.1, Math.min(0.9, share)))
  }
  // Sound and tables stay as they are; only the picture's part changes.
  const fixedBytes = Math.min((plan.audioRate * durationS) / 8, last.bytes * 0.9)
  const factor = (limit * aim - fixedBytes) / (last.bytes - fixedBytes)
  return Math.max(5000, Math.round(last.videoRate * Math.min(3, factor)))
}

/**
 * A smaller frame after a pass whose rate was lowered and whose size hardly followed: the encoder does not go lower with a
 * frame as large as that. Otherwise null.
 */
export function shrinkWhereStuck(plan: EncodingPlan, passes: readonly Pass[], limit: number): EncodingPlan | null {
  const [before, last] = passes.slice(-2)
  if (!before || !last || last.bytes <= limit) return null
  const isStuck = last.videoRate < before.videoRate * 0.9 && last.bytes > before.bytes * 0.95
  if (!isStuck) return null
  const factor = Math.max(0.4, Math.sqrt(limit / last.bytes) * 0.95)
  return { ...plan, widthPx: even(plan.widthPx * factor), heightPx: even(plan.heightPx * factor) }
}
