import { measureVoice, type VoiceMeasure } from './measure-voice.ts'
import { removeNoise } from './remove-noise.ts'
import { levelVoice, softenSibilance } from './level-voice.ts'

export type EnhanceChoice = {
  /** 0 to 1: share of the cleaned sound in the mix. */
  strength: number
  denoise: boolean
  level: boolean
  deEss: boolean
}
type EnhanceStep = {
  step: 'denoise' | 'level' | 'deEss'
  /** Why a requested step was skipped: the recording does not need it. */
  outcome: 'done' | 'off' | 'clean' | 'even' | 'soft'
}
type EnhancedSamples = { samples: Float32Array; before: VoiceMeasure; after: VoiceMeasure; steps: EnhanceStep[] }

/** From this signal-to-noise ratio on, dB, noise is inaudible and removing it would only harm the voice. */
const cleanDb = 42
/** A voice whose level varies less than this is even, dB. */
const evenDb = 3
/** Sibilants below this are well under the voice, dB. */
const softDb = -13

/** Cleans, levels and de-esses mono 48 kHz speech, as far as it needs that. */
export async function enhanceSamples(
  dry: Float32Array,
  choice: EnhanceChoice,
  onProgress: (share: number) => void,
): Promise<EnhancedSamples> {
  const rate = 48_000
  const before = measureVoice(dry, rate)
  const isClean = before.speechDb - before.noiseFloorDb >= cleanDb
  const denoise = !choice.denoise ? 'off' : isClean ? 'clean' : 'done'
  const samples = denoise === 'done' ? await removeNoise(dry, choice.strength, (share) => onProgress(share * 0.8)) : dry.slice()
  const deEss = !choice.deEss ? 'off' : before.sibilanceDb < softDb ? 'soft' : 'done'
  if (deEss === 'done') softenSibilance(samples, rate)
  onProgress(0.9)
  const level = !choice.level ? 'off' : before.wanderDb < evenDb ? 'even' : 'done'
  if (level === 'done') levelVoice(samples, rate)
  return {
    samples,
    before,
    after: measureVoice(samples, rate),
    steps: [
      { step: 'denoise', outcome: denoise },
      { step: 'level', outcome: level },
      { step: 'deEss', outcome: deEss },
    ],
  }
}
