import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tinySizes, writeTinyGgml } from '../../testing/tiny-ggml.ts'
import { convertGgml } from './convert-ggml.ts'

let folder: string
let decoder: InferenceSession
let sound: Tensor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ggml-'))
  await writeTinyGgml(join(folder, 'tiny.bin'))
  await convertGgml(join(folder, 'tiny.bin'), join(folder, 'model'))
  decoder = await InferenceSession.create(join(folder, 'model/onnx/decoder_model_merged_quantized.onnx'))
  const encoder = await InferenceSession.create(join(folder, 'model/onnx/encoder_model.onnx'))
  const { bands, places } = tinySizes
  const noise = Float32Array.from({ length: bands * 2 * places }, (_, at) => Math.sin(at))
  const output = await encoder.run({ input_features: new Tensor('float32', noise, [1, bands, 2 * places]) })
  sound = output['last_hidden_state'] as Tensor
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const emptyCache = (): Record<string, Tensor> => {
  const { heads, width } = tinySizes
  const names = decoder.inputNames.filter((name) => name.startsWith('past'))
  return Object.fromEntries(names.map((name) => [name, new Tensor('float32', new Float32Array(), [1, heads, 0, width / heads])]))
}

async function decode(tokens: number[], cache: Record<string, Tensor>) {
  const ids = new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length])
  const output = await decoder.run({ input_ids: ids, encoder_hidden_states: sound, ...cache })
  const keep = ([name, value]: [string, Tensor]): [string, Tensor] => {
    const past = name.replace('present', 'past_key_values')
    // As the runtime does: what was made of the sound is made once.
    return [past, name.includes('encoder') && cache[past]?.dims[2] !== 0 ? (cache[past] as Tensor) : value]
  }
  return {
    output,
    cache: Object.fromEntries(
      Object.entries(output)
        .filter(([name]) => name.startsWith('present'))
        .map(keep),
    ),
  }
}

const last = (logits: Tensor) => (logits.data as Float32Array).slice(-(logits.dims[2] as number))

test('tokens one by one, with what was kept of earlier ones, are read like all at once', async () => {
  const tokens = [300, 17, 42, 99]
  const whole = await decode(tokens, emptyCache())
  let step = await decode(tokens.slice(0, 1), emptyCache())
  for (const token of tokens.slice(1)) step = await decode([token], step.cache)
  const [expected, stepwise] = [last(whole.output['logits'] as Tensor), last(step.output['logits'] as Tensor)]
  const highest = Math.max(...expected.map(Math.abs))
  expect(highest).toBeGreaterThan(0.1)
  // What is multiplied is rounded to 8 bits, by the largest number of all that is read at once.
  for (const [at, value] of expected.entries()) expect(Math.abs(value - (stepwise[at] as number))).toBeLessThan(0.05 * highest)
  expect((step.cache['past_key_values.0.decoder.key'] as Tensor).dims).toEqual([1, 2, 4, 8])
})

test('each token shares its look among all places of the sound', async () => {
  const { output } = await decode([300, 17], emptyCache())
  const shares = output['cross_attentions.1'] as Tensor
  expect(shares.dims).toEqual([1, 2, 2, tinySizes.places])
  const values = shares.data as Float32Array
  for (let row = 0; row < values.length; row += tinySizes.places)
    expect(values.slice(row, row + tinySizes.places).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4)
})

test('a later token changes nothing of an earlier one', async () => {
  const logits = async (tokens: number[]) => ((await decode(tokens, emptyCache())).output['logits'] as Tensor).data as Float32Array
  const [one, other] = [await logits([300, 17, 42]), await logits([300, 17, 250])]
  const width = one.length / 3
  const distance = (from: number, to: number) =>
    Math.max(...one.slice(from, to).map((value, at) => Math.abs(value - (other[from + at] as number))))
  expect(distance(0, width)).toBeLessThan(0.05)
  expect(distance(2 * width, 3 * width)).toBeGreaterThan(0.05)
})

test('times follow the text in the vocabulary, and a space is not the first thing said', async () => {
  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, 'model', name), 'utf8'))
  const { added_tokens: added } = await readJson('tokenizer.json')
  const idOf = (content: string) => added.find((token: { content: string }) => token.content === content)?.id
  expect(idOf('<|endoftext|>')).toBe(299)
  expect(idOf('<|notimestamps|>')).toBe(405)
  expect(idOf('<|0.02|>')).toBe(407)
  expect(idOf('<|30.00|>')).toBe(tinySizes.texts + 1606)
  expect(await readJson('generation_config.json')).toMatchObject({
    begin_suppress_tokens: [32, 299],
    no_timestamps_token_id: 405,
    is_multilingual: false,
  })
})

test('what is no such network, or not whole, is refused with the reason', async () => {
  const convert = (file: string) => convertGgml(join(folder, file), join(folder, 'refused'))
  await writeFile(join(folder, 'other.bin'), 'something else')
  await expect(convert('other.bin')).rejects.toThrow('no network of whisper.cpp')
  const whole = await readFile(join(folder, 'tiny.bin'))
  await writeFile(join(folder, 'cut.bin'), whole.subarray(0, whole.length - 10))
  await expect(convert('cut.bin')).rejects.toThrow('ends inside a weight')
})
