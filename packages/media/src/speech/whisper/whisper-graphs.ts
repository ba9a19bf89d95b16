import { elementTypes, writeNode, writePort, writeTensor } from '../../onnx/onnx-graph.ts'
import { type OnnxModel, type OnnxNode, readBranches, readModel, readNode, readTensor, writePart } from '../../onnx/onnx-model.ts'

/**
 * Whisper's exports are made for any use; these are their parts that transcription needs. The encoder's attention alone is
 * 1.3 GB for 30 s of the small model.
 */

export const encoderOutput = 'last_hidden_state'
/** What the chosen heads attend to, [1, heads, 1, frames]. */
export const headsOutput = 'listening_heads'
const logits = 'logits'

export const takeEncoder = (encoder: Uint8Array): Uint8Array => writePart(readModel(encoder), [encoderOutput])

/** Layer and number of a head. */
type Head = readonly [number, number]

/**
 * The decoder as two graphs, of which neither asks whether there is a cache: `first` reads the sound and the first token, `next`
 * one token with the caches of all before it. Throws `RangeError` where the model is no merged decoder.
 */
export function splitDecoder(decoder: Uint8Array, heads: readonly Head[]): { first: Uint8Array; next: Uint8Array } {
  const model = readModel(decoder)
  const branch = model.nodes.find(({ op }) => op === 'If')
  const branches = branch && readBranches(branch)
  const [first, next] = [branches?.get('else_branch'), branches?.get('then_branch')]
  if (!first || !next) throw new RangeError('no decoder for both with and without a cache')
  const around = model.nodes.filter((node) => node !== branch)
  const join = (part: typeof first): OnnxModel =>
    multiplyInEightBits({ ...model, nodes: [...around, ...part.nodes], weights: new Map([...model.weights, ...part.weights]) })
  const caches = [...model.outputs.keys()].filter((name) => name.startsWith('present.'))
  const ownCaches = caches.filter((name) => name.includes('.decoder.'))
  return {
    first: writePart(join(first), [logits, ...caches]),
    next: writePart(chooseHeads(join(next), heads), [logits, ...ownCaches, headsOutput]),
  }
}

function chooseHeads(model: OnnxModel, heads: readonly Head[]): OnnxModel {
  const byLayer = Map.groupBy(heads, ([layer]) => layer)
  const weights = new Map(model.weights)
  const nodes = [...model.nodes]
  const parts = [...byLayer].map(([layer, pairs]) => {
    const [numbers, part] = [`${headsOutput}.${layer}.numbers`, `${headsOutput}.${layer}`]
    const values = BigInt64Array.from(pairs, ([, head]) => BigInt(head))
    weights.set(...makeWeight(numbers, 'int64', values, [values.length]))
    nodes.push(makeNode('Gather', [`cross_attentions.${layer}`, numbers], { axis: 1 }, part))
    return part
  })
  nodes.push(makeNode('Concat', parts, { axis: 1 }, headsOutput))
  const port = Buffer.concat(writePort({ name: headsOutput, type: 'float32', dims: [1, heads.length, 1, 'frames'] }))
  return { ...model, nodes, weights, outputs: new Map([...model.outputs, [headsOutput, port]]) }
}

/** Weights of one row share a scale in the runtime's product of 8 bits. */
const block = 32

/**
 * The words' weights lie in the file in 8 bits, and the export makes numbers of full precision of all of them for every token
 * (160 MB for the small model): more than half of its time. Here they stay in 8 bits. A model that is written otherwise stays as it is.
 */
function multiplyInEightBits(model: OnnxModel): OnnxModel {
  const makers = new Map(model.nodes.map((node) => [node.outputs[0], node]))
  const product = makers.get(logits)
  const dequantized = product?.op === 'MatMul' ? makers.get(product.inputs[1]) : undefined
  const transposed = dequantized?.op === 'DequantizeLinear' ? makers.get(dequantized.inputs[0]) : undefined
  const stored = transposed?.op === 'Transpose' ? model.weights.get(transposed.inputs[0] ?? '') : undefined
  const scale = model.weights.get(dequantized?.inputs[1] ?? '')
  const zero = model.weights.get(dequantized?.inputs[2] ?? '')
  if (!product || !stored || !scale || !zero) return model
  const { dims, type, raw } = readTensor(stored)
  const [words = 0, width = 0] = dims
  if (type !== elementTypes.uint8 || width % block !== 0) return model
  const blocks = width / block
  const scaleBytes = readTensor(scale).raw
  const scales = new Float32Array(words * blocks).fill(new DataView(scaleBytes.buffer, scaleBytes.byteOffset).getFloat32(0, true))
  const zeros = new Uint8Array(words * blocks).fill(readTensor(zero).raw[0] ?? 0)
  const added = [
    makeWeight(`${logits}.weights`, 'uint8', raw, [words, blocks, block]),
    makeWeight(`${logits}.scales`, 'float32', scales, [scales.length]),
    makeWeight(`${logits}.zeros`, 'uint8', zeros, [zeros.length]),
  ]
  const attributes = { K: width, N: words, bits: 8, block_size: block, accuracy_level: inWholeNumbers }
  const inputs = [product.inputs[0] ?? '', ...added.map(([name]) => name)]
  const node = makeNode('com.microsoft.MatMulNBits', inputs, attributes, logits)
  const nodes = model.nodes.map((other) => (other === product ? node : other))
  return { ...model, nodes, weights: new Map([...model.weights, ...added]) }
}

/** The runtime's name for products of 8 bits with 8 bits. */
const inWholeNumbers = 4

const makeNode = (...node: Parameters<typeof writeNode>): OnnxNode => readNode(Buffer.concat(writeNode(...node)))

const makeWeight = (...weight: Parameters<typeof writeTensor>): [string, Uint8Array] => [weight[0], Buffer.concat(writeTensor(...weight))]
