import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { toSymbolNumbers } from './voice-symbols.ts'

/** `lines`: for each sentence the inputs of the network, in phonemes. */
export type SynthesisTask = { modelFile: string; voiceFile: string; speed: number; lines: string[][]; folder: string; threads: number }

/** Before each sentence. */
const silentSamples = 240
/** Of a voice, for each length of an input in symbols. */
const styleSize = 256

/** Runs in the child process only: writes each sentence as `line-N.f32`, mono float samples. */
export async function synthesizeLines(task: SynthesisTask, onProgress: (share: number) => void): Promise<void> {
  const session = await InferenceSession.create(task.modelFile, { intraOpNumThreads: task.threads, interOpNumThreads: 1 })
  const bytes = await readFile(task.voiceFile)
  const styles = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  for (const [index, parts] of task.lines.entries()) {
    // A line without words has at least a file that can be read.
    const sounds: Float32Array[] = [new Float32Array(silentSamples)]
    for (const part of parts) sounds.push(await synthesize(session, toSymbolNumbers(part), styles, task.speed))
    await writeFile(
      join(task.folder, `line-${index}.f32`),
      Buffer.concat(sounds.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
    )
    onProgress((index + 1) / task.lines.length)
  }
}

async function synthesize(
  session: InferenceSession,
  numbers: readonly number[],
  styles: Float32Array,
  speed: number,
): Promise<Float32Array> {
  // The network reads a pause before and after its input.
  const input = BigInt64Array.from([0, ...numbers, 0], BigInt)
  const row = Math.min(numbers.length, styles.length / styleSize - 1) * styleSize
  const output = await session.run({
    input_ids: new Tensor('int64', input, [1, input.length]),
    style: new Tensor('float32', styles.slice(row, row + styleSize), [1, styleSize]),
    speed: new Tensor('float32', [speed], [1]),
  })
  return output['waveform']?.data as Float32Array
}
