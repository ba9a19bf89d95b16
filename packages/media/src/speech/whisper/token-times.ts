import { windowFrames } from './whisper-network.ts'

/** The network's, of which each has two of its features. */
export const frameSec = 0.02
/** Frames of which the middle one counts, as in Whisper's own word times. */
const medianWidth = 7

/** So much later than a token is said the network turns to it again, to choose the next one. */
const lookBackSec = 0.2

/** Seconds from the start of the window. */
export type TokenTime = { startSec: number; endSec: number }

/**
 * When each token is said. `listening` is [heads, 1500] for each token while it is chosen, and for the end of the text; the first
 * `frames` have sound. While it chooses a token the network listens to where that begins, which is also where the one before
 * has ended; a pause belongs to neither, so a token begins where the network still listens to it while it chooses the next.
 */
export function findTokenTimes(listening: readonly Float32Array[], frames: number): TokenTime[] {
  const heads = (listening[0]?.length ?? 0) / windowFrames
  const weights = new Float32Array(listening.length * frames)
  for (let head = 0; head < heads; head++) addHead(weights, listening, head * windowFrames, frames)
  const chosenAt = warp(weights, frames)
  // A first row of nothing takes the time before the first token.
  const leftAt = warp(weights.slice().fill(0, 0, frames), frames).slice(1)
  return leftAt.map((frame, token) => {
    const chosenSec = (chosenAt[token] ?? 0) * frameSec
    return { startSec: Math.max(chosenSec, frame * frameSec - lookBackSec), endSec: (chosenAt[token + 1] ?? frames) * frameSec }
  })
}

/** A frame counts by how much more it is listened to for this token than for others. */
function addHead(weights: Float32Array, listening: readonly Float32Array[], from: number, frames: number): void {
  const tokens = listening.length
  const rows = listening.map((row) => row.slice(from, from + frames))
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    let squares = 0
    for (const row of rows) {
      const value = row[frame] as number
      sum += value
      squares += value * value
    }
    const mean = sum / tokens
    const spread = Math.sqrt(Math.max(0, squares / tokens - mean * mean)) || 1
    for (const row of rows) row[frame] = ((row[frame] as number) - mean) / spread
  }
  rows.forEach((row, token) => {
    for (let frame = 0; frame < frames; frame++) (weights[token * frames + frame] as number) += findMedian(row, frame)
  })
}

const nearby = new Float32Array(medianWidth)

/** Of the frames around one; beyond the ends they are mirrored. */
function findMedian(row: Float32Array, frame: number): number {
  const half = (medianWidth - 1) / 2
  const last = row.length - 1
  for (let at = 0; at < medianWidth; at++) {
    const index = Math.abs(frame + at - half)
    nearby[at] = row[Math.max(0, index > last ? 2 * last - index : index)] as number
  }
  return nearby.sort()[half] as number
}

/** Dynamic time warping: the first frame of each row of `weights` on the way through all of them that has the largest sum. */
function warp(weights: Float32Array, frames: number): number[] {
  const tokens = weights.length / frames
  const width = frames + 1
  const sums = new Float64Array((tokens + 1) * width).fill(-Infinity)
  const comesFromToken = new Uint8Array((tokens + 1) * width)
  sums[0] = 0
  for (let token = 1; token <= tokens; token++) {
    for (let frame = 1; frame <= frames; frame++) {
      const at = token * width + frame
      const [both, tokenOnly, frameOnly] = [sums[at - width - 1] as number, sums[at - width] as number, sums[at - 1] as number]
      const way = both > tokenOnly && both > frameOnly ? 2 : tokenOnly > both && tokenOnly > frameOnly ? 1 : 0
      comesFromToken[at] = way
      sums[at] = ([frameOnly, tokenOnly, both][way] as number) + (weights[(token - 1) * frames + frame - 1] as number)
    }
  }
  const firsts = Array.from({ length: tokens }, () => 0)
  let [token, frame] = [tokens, frames]
  while (token > 0 && frame > 0) {
    firsts[token - 1] = frame - 1
    const way = comesFromToken[token * width + frame]
    if (way !== 0) token -= 1
    if (way !== 1) frame -= 1
  }
  return firsts
}
