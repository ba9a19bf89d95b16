import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { encoderOutput, headsOutput, splitDecoder, takeEncoder } from './whisper-graphs.ts'

/** Frames of 20 ms in the 30 s that the network takes at a time. */
export const windowFrames = 1500
const longestText = 448

/** What follows a token: a number for every token there is, and what each of the chosen heads attended to for it, [heads, frames]. */
type NextToken = { logits: Float32Array; listening: Float32Array }

type NetworkShape = { heads: number; width: number; alignmentHeads: readonly (readonly [number, number])[] }

/**
 * Whisper's encoder and decoder. The decoder keeps its caches in two sets of buffers, of which it reads one and fills the
 * other: fresh ones for every token cost as much as the token itself.
 */
export class WhisperNetwork {
  readonly #encoder: InferenceSession
  readonly #first: InferenceSession
  readonly #next: InferenceSession
  readonly #heads: number
  readonly #size: number
  #length = 0
  #caches: Record<string, Tensor> = {}
  /** Of the sound of a window, filled anew for each. */
  readonly #soundCaches: Record<string, Tensor>
  /** For texts of an even and of an odd number of tokens, by name. */
  readonly #buffers: readonly [Map<string, Float32Array>, Map<string, Float32Array>]

  private constructor(sessions: [InferenceSession, InferenceSession, InferenceSession], { heads, width }: NetworkShape) {
    ;[this.#encoder, this.#first, this.#next] = sessions
    this.#heads = heads
    this.#size = width / heads
    const list = (part: string) => this.#first.outputNames.filter((name) => name.includes(part))
    const makeBuffer = (length: number) => new Float32Array(length * width)
    this.#soundCaches = Object.fromEntries(list('.encoder.').map((name) => [name, this.#toCache(makeBuffer(windowFrames), windowFrames)]))
    const makeSet = () => new Map(list('.decoder.').map((name) => [name, makeBuffer(longestText)]))
    this.#buffers = [makeSet(), makeSet()]
  }

  static async open(modelDir: string, shape: NetworkShape, threads: number): Promise<WhisperNetwork> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: 3 as const }
    const start = (model: Uint8Array) => InferenceSession.create(model, options)
    const encoder = await start(takeEncoder(await readPart(modelDir, 'encoder_model')))
    const { first, next } = splitDecoder(await readPart(modelDir, 'decoder_model_merged'), shape.alignmentHeads)
    return new WhisperNetwork([encoder, await start(first), await start(next)], shape)
  }

  /** Reads the features of a window, [1, bands, 3000], and the token that every text begins with. */
  async begin(features: Tensor, token: number): Promise<Float32Array> {
    const encoded = await this.#encoder.run({ input_features: features }, [encoderOutput])
    const sound = encoded[encoderOutput] as Tensor
    const ownCaches = this.#cacheOutputs(0)
    const fetches = { logits: null, ...this.#soundCaches, ...ownCaches }
    const output = await this.#first.run({ encoder_hidden_states: sound, input_ids: toIds(token) }, fetches)
    this.#caches = toInputs(ownCaches)
    this.#length = 1
    return output['logits']?.data as Float32Array
  }

  /** Adds a token to the text of the window. */
  async add(token: number): Promise<NextToken> {
    if (this.isFull) throw new RangeError(`no text has more than ${longestText} tokens`)
    const ownCaches = this.#cacheOutputs(this.#length)
    const fetches = { logits: null, [headsOutput]: null, ...ownCaches }
    const output = await this.#next.run({ input_ids: toIds(token), ...toInputs(this.#soundCaches), ...this.#caches }, fetches)
    this.#caches = toInputs(ownCaches)
    this.#length += 1
    return { logits: output['logits']?.data as Float32Array, listening: output[headsOutput]?.data as Float32Array }
  }

  get isFull(): boolean {
    return this.#length >= longestText
  }

  #cacheOutputs(before: number): Record<string, Tensor> {
    const buffers = this.#buffers[before % 2 === 0 ? 0 : 1]
    return Object.fromEntries([...buffers].map(([name, buffer]) => [name, this.#toCache(buffer, before + 1)]))
  }

  #toCache(buffer: Float32Array, length: number): Tensor {
    return new Tensor('float32', buffer.subarray(0, length * this.#heads * this.#size), [1, this.#heads, length, this.#size])
  }
}

const toIds = (token: number): Tensor => new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1])

const toInputs = (outputs: Record<string, Tensor>): Record<string, Tensor> =>
  Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name.replace('present.', 'past_key_values.'), tensor]))

/** In 8 bits where it is there, else in full precision. */
async function readPart(modelDir: string, part: string): Promise<Uint8Array> {
  const file = ['_quantized', ''].map((suffix) => join(modelDir, 'onnx', `${part}${suffix}.onnx`)).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`no ${part} in ${modelDir}`)
  return readFile(file)
}
