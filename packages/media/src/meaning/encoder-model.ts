import { OnnxGraph } from '../onnx/onnx-graph.ts'
import { quantizeColumns } from '../quantize-columns.ts'
import type { EncoderFiles } from './encoder-weights.ts'

/** Numbers for the meaning of a sentence. */
export const meaningSize = 512
/** Numbers for a piece of a word and for its place. */
export const pieceSize = 256
const heads = 4
const smallest = Float32Array.of(1e-6)
/** Widths of what a layer takes in. */
const layers = [pieceSize, meaningSize] as const

type Layer = { index: number; width: number }

/** The encoder's two layers of attention and their mean, as nodes of a graph. */
class Encoder {
  readonly graph = new OnnxGraph()
  readonly #files: EncoderFiles
  readonly #epsilon = this.graph.weight(smallest, [1])

  constructor(files: EncoderFiles) {
    this.#files = files
  }

  #read(...parts: string[]) {
    const { values, shape } = this.#files.weightOf(...parts)
    return { values, dims: shape.filter((dim) => dim !== 1) }
  }

  weight(...parts: string[]): string {
    const { values, dims } = this.#read(...parts)
    return this.graph.weight(values, dims)
  }

  /** A product with weights of 7 bits and what they are multiplied with of 8: a third of the time. */
  dense(input: string, weights: readonly string[], bias: readonly string[]): string {
    const { values, dims } = this.#read(...weights)
    const { bytes, scales } = quantizeColumns(values, dims[1] as number)
    const inputs = [input, this.graph.weight(bytes, dims), this.graph.weight(scales, [scales.length]), '', this.weight(...bias)]
    return this.graph.node('com.microsoft.DynamicQuantizeMatMul', inputs)
  }

  normalise(input: string, name: string): string {
    const { graph } = this
    const centred = graph.node('Sub', [input, graph.node('ReduceMean', [input], { axes: [2], keepdims: 1 })])
    const variance = graph.node('ReduceMean', [graph.node('Mul', [centred, centred])], { axes: [2], keepdims: 1 })
    const spread = graph.node('Sqrt', [graph.node('Add', [variance, this.#epsilon])])
    const scaled = graph.node('Mul', [graph.node('Div', [centred, spread]), this.weight(name, 'layer_norm_scale')])
    return graph.node('Add', [scaled, this.weight(name, 'layer_norm_bias')])
  }

  attend(input: string, { index, width }: Layer): string {
    const { graph } = this
    const name = `/Layer_${index}/`
    const normal = this.normalise(input, `${name}TransformerLayer/layer_prepostprocess`)
    const all = this.dense(normal, [name, 'qkv_transform_single/kernel'], [name, 'qkv_transform_single/bias'])
    const shape = graph.ints([0, 0, 3, heads, width / heads])
    const split = graph.node('Transpose', [graph.node('Reshape', [all, shape])], { perm: [2, 0, 3, 1, 4] })
    const [queries, keys, values] = [0, 1, 2].map((part) =>
      graph.node('Squeeze', [graph.node('Slice', [split, graph.ints([part]), graph.ints([part + 1]), graph.ints([0])]), graph.ints([0])]),
    ) as [string, string, string]
    const scale = graph.weight(Float32Array.of((width / heads) ** -0.5), [1])
    const likeness = graph.node('MatMul', [graph.node('Mul', [queries, scale]), graph.node('Transpose', [keys], { perm: [0, 1, 3, 2] })])
    const attention = graph.node('Softmax', [graph.node('Add', [likeness, 'mask'])], { axis: 3 })
    const gathered = graph.node('Transpose', [graph.node('MatMul', [attention, values])], { perm: [0, 2, 1, 3] })
    const merged = graph.node('Reshape', [gathered, graph.ints([0, 0, width])])
    return this.dense(merged, [name, 'output_transform_single/kernel'], [name, 'output_transform_single/bias'])
  }

  widen(input: string, { index }: Layer): string {
    const name = `/Layer_${index}/`
    const normal = this.normalise(input, `${name}TransformerLayer/FFN/layer_prepostprocess`)
    return this.graph.node('Relu', [this.dense(normal, [name, 'conv1/Tensordot/Reshape_1'], [name, 'conv1/bias'])])
  }

  narrow(wide: string, { index }: Layer): string {
    return this.dense(wide, [`/Layer_${index}/`, 'conv2/Tensordot/Reshape_1'], [`/Layer_${index}/`, 'conv2/bias'])
  }

  mean(input: string): string {
    return this.graph.node('MatMul', ['shares', input])
  }

  /** The mean of the last layer over the pieces of a sentence. */
  encode(input: string): string {
    const { graph } = this
    let x = input
    for (const [index, width] of layers.entries()) {
      const layer = { index, width }
      const rest = index === 0 ? this.dense(x, ['dense/kernel'], ['dense/bias']) : x
      const after = graph.node('Add', [rest, this.attend(x, layer)])
      const wide = this.widen(after, layer)
      // Narrowing is linear, so of the last layer the mean alone is narrowed.
      if (index === layers.length - 1) return graph.node('Add', [this.mean(after), this.narrow(this.mean(wide), layer)])
      x = graph.node('Add', [after, this.narrow(wide, layer)])
    }
    return this.mean(x)
  }
}

/**
 * In: numbers of word pieces [sentences, pieces], their places [pieces, 256], a mask [sentences, 1, 1, pieces] that is 0 at a
 * piece and very low behind the last, and the share of each piece in its sentence [sentences, 1, pieces].
 * Out: the meaning of each sentence before it is brought to length 1, [sentences, 1, 512].
 */
export function buildEncoderModel(files: EncoderFiles): Uint8Array {
  const encoder = new Encoder(files)
  const { graph } = encoder
  const pieces = graph.node('Gather', [encoder.weight('Embeddings_en'), 'pieces'])
  const mean = encoder.encode(graph.node('Add', [graph.node('Add', [pieces, pieces]), 'places']))
  graph.node('Tanh', [encoder.dense(mean, ['tanh_layer_0/weights'], ['tanh_layer_0/bias'])], {}, 'meanings')
  return graph.model(
    [
      { name: 'pieces', type: 'int64', dims: ['sentences', 'length'] },
      { name: 'places', type: 'float32', dims: ['length', pieceSize] },
      { name: 'mask', type: 'float32', dims: ['sentences', 1, 1, 'length'] },
      { name: 'shares', type: 'float32', dims: ['sentences', 1, 'length'] },
    ],
    [{ name: 'meanings', type: 'float32', dims: ['sentences', 1, meaningSize] }],
  )
}
