import { AppError } from '@clipwright/contract/errors'
import { OnnxGraph } from './onnx-bytes.ts'
import type { LiteModel, LiteOp, LiteTensor } from './tflite-model.ts'

/** Filters as output, height, width, input become output, input, height, width. Depthwise ones come as 1, height, width, channels. */
function filterOrder(values: Float32Array, [outputs = 1, height = 1, width = 1, inputs = 1]: readonly number[]): Float32Array {
  const ordered = new Float32Array(values.length)
  const spots = height * width
  for (let o = 0; o < outputs; o++) {
    for (let spot = 0; spot < spots; spot++) {
      for (let i = 0; i < inputs; i++) ordered[(o * inputs + i) * spots + spot] = values[(o * spots + spot) * inputs + i] ?? 0
    }
  }
  return ordered
}

/** Rebuilds the network for pictures of any size whose sides are multiples of 32; tensors become planes first. */
class Rebuilder {
  readonly graph = new OnnxGraph()
  readonly #model: LiteModel
  readonly #names = new Map<number, string>()
  readonly #constants = new Map<number, LiteTensor>()

  constructor(model: LiteModel) {
    this.#model = model
    model.tensors.forEach((tensor, index) => {
      if (tensor.values ?? tensor.integers) this.#constants.set(index, tensor)
    })
  }

  takeBytes(shrink: number): void {
    const planes = this.graph.node('Transpose', [this.graph.node('Cast', ['pixels'], { to: 1 })], { perm: [0, 3, 1, 2] })
    const small =
      shrink === 1 ? planes : this.graph.node('AveragePool', [planes], { kernel_shape: [shrink, shrink], strides: [shrink, shrink] })
    const scaled = this.graph.node('Mul', [this.graph.node('Pad', [small, 'pads']), this.graph.weight(Float32Array.of(1 / 127.5), [1])])
    const ready = this.graph.node('Add', [scaled, this.graph.weight(Float32Array.of(-1), [1])])
    for (const index of this.#model.inputs) this.#names.set(index, ready)
  }

  name(index: number | undefined): string {
    const name = index === undefined ? undefined : this.#names.get(index)
    if (name === undefined) throw new AppError('EngineMissingError', { cause: `a face model that uses tensor ${index} before it is made` })
    return name
  }

  #constant(index: number | undefined): LiteTensor & { values: Float32Array } {
    const tensor = index === undefined ? undefined : this.#constants.get(index)
    if (!tensor?.values) throw new AppError('EngineMissingError', { cause: `a face model without weights for tensor ${index}` })
    return { ...tensor, values: tensor.values }
  }

  #convolution({ inputs: [x, filterAt, biasAt], kind, options }: LiteOp): string {
    const filters = this.#constant(filterAt)
    const bias = this.#constant(biasAt)
    const [outputs = 1, height = 1, width = 1, channels = 1] = filters.shape
    const isDepthwise = kind === 'depthwise'
    const dims = isDepthwise ? [channels, 1, height, width] : [outputs, channels, height, width]
    const ordered = filterOrder(filters.values, filters.shape)
    const made = this.graph.node('Conv', [this.name(x), this.graph.weight(ordered, dims), this.graph.weight(bias.values, bias.shape)], {
      kernel_shape: [height, width],
      strides: [options(2), options(1)],
      auto_pad: options(0) === 0 ? 'SAME_UPPER' : 'VALID',
      ...(isDepthwise ? { group: channels } : {}),
    })
    return options(isDepthwise ? 4 : 3) === 1 ? this.graph.node('Relu', [made]) : made
  }

  #enlarge({ inputs, options }: LiteOp): string {
    const mode = options(2) === 1 ? 'align_corners' : options(3) === 1 ? 'half_pixel' : 'asymmetric'
    const scales = this.graph.weight(Float32Array.of(1, 1, 2, 2), [4])
    return this.graph.node('Resize', [this.name(inputs[0]), '', scales], { mode: 'linear', coordinate_transformation_mode: mode })
  }

  #pad({ inputs: [x, padsAt] }: LiteOp): string {
    const channels = (padsAt === undefined ? undefined : this.#constants.get(padsAt)?.integers)?.[7] ?? 0
    return this.graph.node('Pad', [this.name(x), this.graph.ints([0, 0, 0, 0, 0, channels, 0, 0])])
  }

  add(op: LiteOp): void {
    const [first, second] = op.inputs
    const [output] = op.outputs
    if (output === undefined) return
    switch (op.kind) {
      case 'dequantize': {
        const packed = first === undefined ? undefined : this.#constants.get(first)
        if (packed) this.#constants.set(output, { ...packed, shape: this.#model.tensors[output]?.shape ?? packed.shape })
        return
      }
      case 'conv':
      case 'depthwise':
        this.#names.set(output, this.#convolution(op))
        return
      case 'add':
        this.#names.set(output, this.graph.node('Add', [this.name(first), this.name(second)]))
        return
      case 'relu':
        this.#names.set(output, this.graph.node('Relu', [this.name(first)]))
        return
      case 'pool':
        this.#names.set(output, this.graph.node('MaxPool', [this.name(first)], { kernel_shape: [2, 2], strides: [2, 2] }))
        return
      case 'pad':
        this.#names.set(output, this.#pad(op))
        return
      case 'resize':
        this.#names.set(output, this.#enlarge(op))
        return
      case 'reshape':
        // Flattening the grid is left out: rows and columns are wanted.
        this.#names.set(output, this.name(first))
    }
  }
}

/** Pixels of one cell of the answer. */
export const farCellPixels = 4

/**
 * The long-range network as ONNX. In go bytes `pixels` [1, height, width, 3], of which each `shrink` by `shrink` become
 * one, and `pads`, the border that brings the shrunken sides to multiples of 32. Out come `scores` [1, 1, rows, columns]
 * and `boxes` [1, 16, rows, columns]; the first four planes are centre offset, width and height in shrunken pixels.
 */
export function farFaceModel(model: LiteModel, shrink: number): Uint8Array {
  const rebuilder = new Rebuilder(model)
  rebuilder.takeBytes(shrink)
  for (const op of model.ops) rebuilder.add(op)
  const channelsOf = (index: number): number => model.tensors[index]?.shape.at(-1) ?? 0
  for (const output of model.outputs) {
    rebuilder.graph.node('Identity', [rebuilder.name(output)], {}, channelsOf(output) === 1 ? 'scores' : 'boxes')
  }
  return rebuilder.graph.model(
    [
      { name: 'pixels', type: 'uint8', dims: [1, 'height', 'width', 3] },
      { name: 'pads', type: 'int64', dims: [8] },
    ],
    [
      { name: 'scores', type: 'float32', dims: [1, 1, 'rows', 'columns'] },
      { name: 'boxes', type: 'float32', dims: [1, 16, 'rows', 'columns'] },
    ],
  )
}
