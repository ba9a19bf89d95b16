import { filterOne, createHighPass, createLowPass } from './biquad.ts'
import { measureFramePowers, sibilanceHz, voiceFrameMs } from './measure-voice.ts'

/** Most gain or attenuation of a stretch, dB. */
const mostLiftDb = 9
const mostCutDb = 9
/** Window of the level measurement: long enough for words to keep their stress. */
const followMs = 1500
/** Sibilants are held this far below the voice, dB. */
const sharpUnderVoiceDb = -12

/** Evens out speech in place: raises quiet stretches, lowers loud ones, leaves pauses as they are. */
export function levelVoice(samples: Float32Array, rate: number): void {
  const { whole } = measureFramePowers(samples, rate)
  const sorted = whole.toSorted()
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  const floor = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  if (loud <= 0) return
  // Only what is clearly above the room counts as voice.
  const least = Math.max(floor * 12, loud / 2000)
  const around = averageVoiceAround(whole, least)
  const voiced = around.filter((power) => power > 0).toSorted()
  const target = voiced[Math.floor(voiced.length * 0.75)] ?? loud
  let lastDb = 0
  const targetDb = Array.from(around, (power) => {
    if (power > 0) lastDb = Math.min(mostLiftDb, Math.max(-mostCutDb, 0.85 * 10 * Math.log10(target / power)))
    return lastDb
  })
  const gains = smooth(targetDb, Math.round(followMs / voiceFrameMs / 4)).map((db) => 10 ** (db / 20))
  applyGains(samples, gains, rate)
}

/** Mean power of the voice in a window around each frame; 0 where nobody speaks in it. */
function averageVoiceAround(whole: Float64Array, least: number): Float64Array {
  const half = Math.round(followMs / voiceFrameMs / 2)
  const sums = new Float64Array(whole.length + 1)
  const counts = new Float64Array(whole.length + 1)
  whole.forEach((power, index) => {
    const isVoice = power > least
    sums[index + 1] = (sums[index] ?? 0) + (isVoice ? power : 0)
    counts[index + 1] = (counts[index] ?? 0) + (isVoice ? 1 : 0)
  })
  return whole.map((_, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(whole.length, index + half + 1)]
    const count = (counts[to] ?? 0) - (counts[from] ?? 0)
    return count < 5 ? 0 : ((sums[to] ?? 0) - (sums[from] ?? 0)) / count
  })
}

function smooth(values: readonly number[], half: number): number[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return values.map((_, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(values.length, index + half + 1)]
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** Gain of each frame, interpolated linearly, so that no step is audible. */
function applyGains(samples: Float32Array, gains: readonly number[], rate: number): void {
  const length = Math.round((rate * voiceFrameMs) / 1000)
  for (let at = 0; at < samples.length; at += 1) {
    const index = Math.min(gains.length - 1, Math.floor(at / length))
    const before = gains[Math.max(0, index - 1)] ?? 1
    const share = Math.min(1, (at - index * length) / length)
    samples[at] = (samples[at] ?? 0) * (before + ((gains[index] ?? before) - before) * share)
  }
}

/** Lowers s and sh below the voice in place: only what is above 5.5 kHz, and only while it sticks out. */
export function softenSibilance(samples: Float32Array, rate: number): void {
  const { whole } = measureFramePowers(samples, rate)
  const sorted = whole.toSorted()
  const most = 10 ** (sharpUnderVoiceDb / 20) * Math.sqrt(sorted[Math.floor(sorted.length * 0.9)] ?? 0)
  if (most <= 0) return
  const [one, two] = [createHighPass(sibilanceHz, rate), createHighPass(sibilanceHz, rate)]
  const [under, below] = [createLowPass(sibilanceHz, rate), createLowPass(sibilanceHz, rate)]
  const attack = Math.exp(-1 / (0.001 * rate))
  const release = Math.exp(-1 / (0.03 * rate))
  let power = 0
  for (let at = 0; at < samples.length; at += 1) {
    const x = samples[at] ?? 0
    const sharp = filterOne(two, filterOne(one, x))
    const now = sharp * sharp
    const keep = now > power ? attack : release
    power = keep * power + (1 - keep) * now
    const level = Math.sqrt(power) * Math.SQRT2
    samples[at] = filterOne(below, filterOne(under, x)) + sharp * (level > most ? most / level : 1)
  }
}
