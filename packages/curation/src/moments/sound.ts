import type { Analysis, Curve } from '@clipwright/contract/sources/analysis'
import type { Sentence } from '../text/source-text.ts'

type Burst = Analysis['bursts'][number]

/** Sound around each sentence, relative to the whole source; zeros where sound was not analysed. */
export type Sound = {
  /** Loudness relative to the source, in standard deviations, clamped to -2..2; one value per sentence. */
  energy: number[]
  /** Words per second relative to the source, in standard deviations, clamped to -2..2. */
  pace: number[]
  bursts: readonly Burst[]
  hasSound: boolean
}

function averageOver(curve: Curve, startMs: number, endMs: number): number | undefined {
  const first = Math.max(0, Math.floor((startMs - curve.startMs) / curve.stepMs))
  const last = Math.min(curve.values.length, Math.ceil((endMs - curve.startMs) / curve.stepMs))
  let sum = 0
  for (let index = first; index < last; index++) sum += Math.max(curve.values[index] ?? -90, -90)
  return last > first ? sum / (last - first) : undefined
}

/** Standard scores; all 0 when the values do not differ. */
function standardize(values: readonly (number | undefined)[]): number[] {
  const numbers = values.filter((value) => value !== undefined)
  const mean = numbers.reduce((sum, value) => sum + value, 0) / Math.max(numbers.length, 1)
  const deviation = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(numbers.length, 1))
  return values.map((value) => (value === undefined || deviation < 1e-6 ? 0 : Math.max(-2, Math.min(2, (value - mean) / deviation))))
}

export function readSound(sentences: readonly Sentence[], analysis: Analysis | null): Sound {
  const rms = analysis?.loudness?.rmsDb
  const energy = standardize(sentences.map((sentence) => (rms ? averageOver(rms, sentence.startMs, sentence.endMs) : undefined)))
  const pace = standardize(
    sentences.map((sentence) => {
      const seconds = (sentence.endMs - sentence.startMs) / 1000
      return sentence.tokens.length >= 4 && seconds > 0.5 ? sentence.tokens.length / seconds : undefined
    }),
  )
  return { energy, pace, bursts: analysis?.bursts ?? [], hasSound: analysis?.hasAudio ?? false }
}

/** Strength of laughter or applause that begins within `reachMs` after a time; 0 when there is none. */
export function measureBurstAfter(sound: Sound, atMs: number, reachMs: number): number {
  let strongest = 0
  for (const burst of sound.bursts) {
    if (burst.startMs >= atMs - 1500 && burst.startMs <= atMs + reachMs) strongest = Math.max(strongest, burst.strength)
  }
  return strongest
}

/** Bursts that begin inside a span. */
export function listBurstsWithin(sound: Sound, startMs: number, endMs: number): Burst[] {
  return sound.bursts.filter((burst) => burst.startMs >= startMs && burst.startMs < endMs)
}

/** Most points of score from sound: half a point for loudness throughout, one for laughter or applause inside, more for it at the end. */
const soundReach = { energy: 0.5, bursts: 1, answer: 1.5 }

/** Points of score that sound adds to a window; 0 where it was not analysed. Chosen by hand: no judgements tell how much it should be. */
export function rateSound(
  sound: Sound,
  sentences: readonly Sentence[],
  window: { first: number; last: number; startMs: number; endMs: number },
): number {
  if (!sound.hasSound) return 0
  let energy = 0
  for (let index = window.first; index <= window.last; index++) energy += sound.energy[index] ?? 0
  const bursts = listBurstsWithin(sound, window.startMs, window.endMs).reduce((sum, burst) => sum + burst.strength, 0)
  const answer = measureBurstAfter(sound, sentences[window.last]?.endMs ?? 0, 1500)
  return (
    (soundReach.energy * energy) / (window.last - window.first + 1) +
    soundReach.bursts * (1 - Math.exp(-bursts)) +
    soundReach.answer * Math.min(1, answer)
  )
}
