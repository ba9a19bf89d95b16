import { AppError } from '@clipwright/contract/errors'
import { OnnxGraph } from '../onnx/onnx-graph.ts'
import type { LiteModel, LiteOp, LiteTensor } from './tflite-model.ts'

/** Filters from [output, height, width, input] to [output, input, height, width]; depthwise ones from [1, height, width, channels]. */
function reorderFilters(values: Float32Array, [outputs = 1, height = 1, width = 1, inputs = 1]: readonly number[]): Float32Array {
  const ordered = new Float32Array(values.length)
  const spots = height * width
  for (let o = 0; o < outputs; o++) {
    for (let spot = 0; spot < spots; spot++) {
      for (let i = 0; i < inputs; i++) ordered[(o * inputs + i) * spots + spot] = values[(o * spots + spot) * inputs + i] ?? 0
    }
  }
  return ordered
}

/** Limited-range planes to red, green and blue, -1 to 1. The few bt709 sources come out slightly off, which detection tolerates. */
const toColors = Float32Array.of(...[1.164, 0, 1.596, 1.164, -0.392, -0.813, 1.164, 2.017, 0].map((part) => part / 127.5))
const colorShift = Float32Array.of(...[-222.9, 135.6, -276.8].map((shift) => shift / 127.5 - 1))

/** Rebuilds the network for frames of any size whose sides are multiples of 32; tensors become planar first. */
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
    const luma = this.#shrunk(this.graph.node('Cast', ['luma'], { to: 1 }), shrink)
    const chroma = this.graph.node('Cast', ['chroma'], { to: 1 })
    const asLarge = shrink === 1 ? this.#enlarged(chroma, 'nearest', 'asymmetric') : this.#shrunk(chroma, shrink / 2)
    const planes = this.graph.node('Concat', [luma, asLarge], { axis: 1 })
    const colors = this.graph.node('Conv', [planes, this.graph.weight(toColors, [3, 3, 1, 1]), this.graph.weight(colorShift, [3])])
    const [black, white] = [this.graph.weight(Float32Array.of(-1), []), this.graph.weight(Float32Array.of(1), [])]
    const ready = this.graph.node('Pad', [this.graph.node('Clip', [colors, black, white]), 'pads', black])
    for (const index of this.#model.inputs) this.#names.set(index, ready)
  }

  #shrunk(planes: string, by: number): string {
    return by === 1 ? planes : this.graph.node('AveragePool', [planes], { kernel_shape: [by, by], strides: [by, by] })
  }

  #enlarged(planes: string, mode: 'linear' | 'nearest', grid: string): string {
    const scales = this.graph.weight(Float32Array.of(1, 1, 2, 2), [4])
    return this.graph.node('Resize', [planes, '', scales], { mode, coordinate_transformation_mode: grid })
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
    const ordered = reorderFilters(filters.values, filters.shape)
    const convolution = this.graph.node(
      'Conv',
      [this.name(x), this.graph.weight(ordered, dims), this.graph.weight(bias.values, bias.shape)],
      {
        kernel_shape: [height, width],
        strides: [options(2), options(1)],
        auto_pad: options(0) === 0 ? 'SAME_UPPER' : 'VALID',
        ...(isDepthwise ? { group: channels } : {}),
      },
    )
    return options(isDepthwise ? 4 : 3) === 1 ? this.graph.node('Relu', [convolution]) : convolution
  }

  #enlarge({ inputs, options }: LiteOp): string {
    const mode = options(2) === 1 ? 'align_corners' : options(3) === 1 ? 'half_pixel' : 'asymmetric'
    return this.#enlarged(this.name(inputs[0]), 'linear', mode)
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
        // No flattening: the output stays a grid of rows and columns.
        this.#names.set(output, this.name(first))
        return
      case 'average':
      case 'custom':
      case 'hardSwish':
      case 'multiply':
      case 'sigmoid':
        throw new AppError('EngineMissingError', { cause: `a face model with the operator ${op.kind}` })
    }
  }
}

/** Side of one output cell, px. */
export const farCellPixels = 4

/**
 * The long-range network as ONNX. In go bytes `luma` [1, 1, height, width], of which each `shrink` by `shrink` become
 * one, `chroma` [1, 2, half the height, half the width], and `pads`, the border that brings the shrunken sides to multiples of 32. Out come `scores` [1, 1, rows, columns]
 * and `boxes` [1, 16, rows, columns]; the first four planes are centre offset, width and height in shrunken pixels.
 */
export function buildFarFaceModel(model: LiteModel, shrink: number): Uint8Array {
  const rebuilder = new Rebuilder(model)
  rebuilder.takeBytes(shrink)
  for (const op of model.ops) rebuilder.add(op)
  const channelsOf = (index: number): number => model.tensors[index]?.shape.at(-1) ?? 0
  for (const output of model.outputs) {
    rebuilder.graph.node('Identity', [rebuilder.name(output)], {}, channelsOf(output) === 1 ? 'scores' : 'boxes')
  }
  return rebuilder.graph.model(
    [
      { name: 'luma', type: 'uint8', dims: [1, 1, 'height', 'width'] },
      { name: 'chroma', type: 'uint8', dims: [1, 2, 'half_height', 'half_width'] },
      { name: 'pads', type: 'int64', dims: [8] },
    ],
    [
      { name: 'scores', type: 'float32', dims: [1, 1, 'rows', 'columns'] },
      { name: 'boxes', type: 'float32', dims: [1, 16, 'rows', 'columns'] },
    ],
  )
}
