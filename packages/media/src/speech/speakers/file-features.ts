import { toFloats } from '../voice/wav-file.ts'
import type { WavFile } from '../voice/wav-file.ts'
import { featureSize, featureStepMs, measureSpeechFeatures } from './speech-features.ts'

const blockMs = 60_000
/** A row covers 25 ms, 15 ms more than the step to the next. */
const overlapMs = 15

/** Features of a whole file, read a minute at a time. */
export async function readFileFeatures(wav: WavFile, onProgress: (share: number) => void): Promise<Float32Array> {
  const rows = Math.max(0, Math.floor((wav.durationMs - overlapMs) / featureStepMs))
  const features = new Float32Array(rows * featureSize)
  for (let startMs = 0; startMs < rows * featureStepMs; startMs += blockMs) {
    const block = measureSpeechFeatures(toFloats(await wav.read(startMs, startMs + blockMs + overlapMs)))
    const at = (startMs / featureStepMs) * featureSize
    features.set(block.subarray(0, features.length - at), at)
    onProgress(Math.min(1, (startMs + blockMs) / wav.durationMs))
  }
  return features
}
