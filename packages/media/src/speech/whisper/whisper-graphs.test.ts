import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { type OnnxNode, type OnnxPort, toOnnxBytes } from '../testing/onnx-bytes.ts'
import { splitDecoder, takeEncoder } from './whisper-graphs.ts'

const width = 32
const words = 5
const scale = 0.02
const zero = 120
const weights = Uint8Array.from({ length: words * width }, (_, at) => (at * 37) % 251)

/** A decoder whose words' weights lie in it as bytes and are made numbers of full precision for every token, as the exports have it. */
function makeDecoder(): Uint8Array {
  const outputs: OnnxPort[] = [
    { name: 'logits', type: 'float', shape: [1, 1, words] },
    { name: 'present.0.decoder.key', type: 'float', shape: [1, 1, 1, width] },
    { name: 'present.0.encoder.key', type: 'float', shape: [1, 1, 1, width] },
    { name: 'cross_attentions.0', type: 'float', shape: [1, 2, 1, 3] },
  ]
  const nodes = (hidden: string): OnnxNode[] => [
    { op: 'Transpose', inputs: ['bytes'], outputs: ['turned'], attributes: { perm: [1, 0] } },
    { op: 'DequantizeLinear', inputs: ['turned', 'scale', 'zero'], outputs: ['numbers'] },
    { op: 'MatMul', inputs: [hidden, 'numbers'], outputs: ['logits'] },
    { op: 'Unsqueeze', inputs: [hidden, 'axis'], outputs: ['present.0.decoder.key'] },
    { op: 'Unsqueeze', inputs: [hidden, 'axis'], outputs: ['present.0.encoder.key'] },
    { op: 'Identity', inputs: ['attention'], outputs: ['cross_attentions.0'] },
  ]
  return toOnnxBytes({
    inputs: [
      { name: 'encoder_hidden_states', type: 'float', shape: [1, 1, width] },
      { name: 'past_key_values.0.decoder.key', type: 'float', shape: [1, 1, width] },
      { name: 'use_cache_branch', type: 'bool', shape: [1] },
    ],
    outputs,
    constants: [
      { name: 'bytes', shape: [words, width], bytes: weights },
      { name: 'scale', shape: [], floats: Float32Array.of(scale) },
      { name: 'zero', shape: [], bytes: Uint8Array.of(zero) },
      { name: 'axis', shape: [1], integers: [1] },
      { name: 'attention', shape: [1, 2, 1, 3], floats: Float32Array.of(1, 2, 3, 4, 5, 6) },
    ],
    nodes: [
      {
        op: 'If',
        inputs: ['use_cache_branch'],
        outputs: outputs.map(({ name }) => name),
        branches: {
          then_branch: { nodes: nodes('past_key_values.0.decoder.key'), outputs },
          else_branch: { nodes: nodes('encoder_hidden_states'), outputs },
        },
      },
    ],
  })
}

const hidden = Float32Array.from({ length: width }, (_, at) => Math.cos(at))
const expectedLogits = Array.from({ length: words }, (_, word) =>
  hidden.reduce((sum, value, at) => sum + value * ((weights[word * width + at] ?? 0) - zero) * scale, 0),
)

test('a decoder becomes one graph for the first token and one for the next, which say what it says', async () => {
  const { first, next } = splitDecoder(makeDecoder(), [[0, 1]])
  const [opening, step] = [await InferenceSession.create(first), await InferenceSession.create(next)]
  expect(opening.inputNames).toEqual(['encoder_hidden_states'])
  expect(step.inputNames).toEqual(['past_key_values.0.decoder.key'])
  const input = new Tensor('float32', hidden, [1, 1, width])
  const beginning = await opening.run({ encoder_hidden_states: input })
  const continuation = await step.run({ 'past_key_values.0.decoder.key': input })
  for (const { logits } of [beginning, continuation]) {
    for (const [word, value] of expectedLogits.entries()) expect(Number(logits?.data[word])).toBeCloseTo(value, 1)
  }
  expect(Object.keys(continuation).toSorted()).toEqual(['listening_heads', 'logits', 'present.0.decoder.key'])
  expect([...((continuation['listening_heads']?.data ?? []) as Float32Array)]).toEqual([4, 5, 6])
})

test('the words are multiplied as bytes, without a table of full precision', () => {
  for (const graph of Object.values(splitDecoder(makeDecoder(), [[0, 0]]))) {
    const text = Buffer.from(graph).toString('latin1')
    expect(text).toContain('MatMulNBits')
    expect(text).not.toContain('DequantizeLinear')
  }
})

test('what an encoder gives beside its last state is left out', () => {
  const port = (name: string): OnnxPort => ({ name, type: 'float', shape: [1] })
  const encoder = toOnnxBytes({
    inputs: [port('input_features')],
    outputs: [port('last_hidden_state'), port('encoder_attentions.0')],
    constants: [],
    nodes: [
      { op: 'Abs', inputs: ['input_features'], outputs: ['last_hidden_state'] },
      { op: 'Neg', inputs: ['input_features'], outputs: ['encoder_attentions.0'] },
    ],
  })
  const text = Buffer.from(takeEncoder(encoder)).toString('latin1')
  expect(text).toContain('last_hidden_state')
  expect(text).not.toContain('encoder_attentions')
})

test('a decoder without both branches is refused', () => {
  const decoder = toOnnxBytes({ inputs: [], outputs: [], constants: [], nodes: [] })
  expect(() => splitDecoder(decoder, [[0, 0]])).toThrow('no decoder for both')
})
