import { filterOne, createHighPass } from './biquad.ts'

/** Measurements of a voice recording, dBFS. */
export type VoiceMeasure = {
  /** Level of the quietest tenth: room, hiss, hum. */
  noiseFloorDb: number
  /** Level of the loudest tenth: the voice. */
  speechDb: number
  /** Level of the sharpest s and sh relative to the voice, dB. */
  sibilanceDb: number
  /** Variation of the speech level: dB between the quietest and loudest tenth of 3-second stretches. */
  wanderDb: number
}

export const voiceFrameMs = 20
/** Lower edge of the band of s and sh. */
export const sibilanceHz = 5500
const stretchFrames = 150
const quietestDb = -100

const toDb = (power: number): number => Math.max(quietestDb, 10 * Math.log10(power + 1e-12))

/** Mean power of each 20 ms, in total and above 5.5 kHz. */
export function measureFramePowers(samples: Float32Array, rate: number): { whole: Float64Array; sharp: Float64Array } {
  const length = Math.round((rate * voiceFrameMs) / 1000)
  const count = Math.floor(samples.length / length)
  const whole = new Float64Array(count)
  const sharp = new Float64Array(count)
  const [one, two] = [createHighPass(sibilanceHz, rate), createHighPass(sibilanceHz, rate)]
  for (let index = 0; index < count; index += 1) {
    for (let at = index * length; at < (index + 1) * length; at += 1) {
      const x = samples[at] ?? 0
      const high = filterOne(two, filterOne(one, x))
      whole[index] = (whole[index] ?? 0) + x * x
      sharp[index] = (sharp[index] ?? 0) + high * high
    }
    whole[index] = (whole[index] ?? 0) / length
    sharp[index] = (sharp[index] ?? 0) / length
  }
  return { whole, sharp }
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 1e-12
}

/** Measures mono sound. */
export function measureVoice(samples: Float32Array, rate: number): VoiceMeasure {
  const { whole, sharp } = measureFramePowers(samples, rate)
  const sorted = whole.toSorted()
  const noiseFloorDb = toDb(quantile(sorted, 0.1))
  const speechDb = toDb(quantile(sorted, 0.9))
  const sibilanceDb = toDb(quantile(sharp.toSorted(), 0.98)) - speechDb
  const round = (db: number): number => Math.round(db * 10) / 10
  return {
    noiseFloorDb: round(noiseFloorDb),
    speechDb: round(speechDb),
    sibilanceDb: round(sibilanceDb),
    wanderDb: round(measureWander(whole, quantile(sorted, 0.6))),
  }
}

/** Spread of the level over 3-second stretches with speech in at least a third. */
function measureWander(whole: Float64Array, loudPower: number): number {
  const levels: number[] = []
  for (let from = 0; from + stretchFrames <= whole.length; from += stretchFrames) {
    const speechPowers = whole.subarray(from, from + stretchFrames).filter((power) => power > loudPower / 20)
    if (speechPowers.length > stretchFrames / 3)
      levels.push(toDb(speechPowers.reduce((sum, power) => sum + power, 0) / speechPowers.length))
  }
  if (levels.length < 2) return 0
  const sorted = Float64Array.from(levels).sort()
  return quantile(sorted, 0.9) - quantile(sorted, 0.1)
}
