import { type LiteModel, type LiteOp, readLiteModel } from '@clipwright/media/faces/tflite-model'
import type { Network, Step, Weights } from './media/cutout/network.ts'

/** Filters as TensorFlow.js wants them: output channels last. */
function turnFilter(values: Float32Array, [outputs = 1, height = 1, width = 1, inputs = 1]: readonly number[]): Float32Array {
  const turned = new Float32Array(values.length)
  const rows = height * width * inputs
  for (let output = 0; output < outputs; output += 1)
    for (let row = 0; row < rows; row += 1) turned[row * outputs + output] = values[output * rows + row] ?? 0
  return turned
}

class Packer {
  readonly #model: LiteModel
  readonly #constants = new Map<number, { shape: number[]; values: Float32Array }>()
  readonly #parts: Float32Array[] = []
  #length = 0

  constructor(model: LiteModel) {
    this.#model = model
    model.tensors.forEach(({ shape, values }, index) => {
      if (values) this.#constants.set(index, { shape, values })
    })
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
  }

  #store(values: Float32Array, shape: number[]): Weights {
    this.#parts.push(values)
    this.#length += values.length
    return { at: this.#length - values.length, shape }
  }

  #constant(index: number | undefined) {
    const constant = this.#constants.get(index ?? -1)
    if (!constant) throw new Error(`the network has no weights for tensor ${index}`)
    return constant
  }

  /** Null for what leaves nothing to do: weights that are stored in half precision. */
  toStep({ kind, inputs, outputs: [to = -1], options }: LiteOp): Step | null {
    const [first = -1, second = -1, third] = inputs
    switch (kind) {
      case 'dequantize':
        this.#constants.set(to, this.#constant(first))
        return null
      case 'conv':
      case 'depthwise':
        return { kind, from: [first], to, stride: options(1), ...this.#filters(kind === 'depthwise', second, third) }
      case 'custom':
        return { kind: 'spread', from: [first], to, ...this.#spread(second, third) }
      case 'resize':
        return { kind: 'double', from: [first], to }
      case 'add':
      case 'multiply':
        return { kind, from: [first, second], to }
      case 'average':
      case 'hardSwish':
      case 'relu':
      case 'sigmoid':
        return { kind, from: [first], to }
      case 'pad':
      case 'pool':
      case 'reshape':
        throw new Error(`the network has an operator that the page does not know: ${kind}`)
    }
  }

  #filters(isDepthwise: boolean, filterAt: number, biasAt: number | undefined): Pick<Step, 'filter' | 'bias'> {
    const { values, shape } = this.#constant(filterAt)
    const bias = this.#constant(biasAt)
    const [outputs = 1, height = 1, width = 1, channels = 1] = shape
    const filter = isDepthwise
      ? this.#store(values, [height, width, channels, 1])
      : this.#store(turnFilter(values, shape), [height, width, channels, outputs])
    return { filter, bias: this.#store(bias.values, bias.shape) }
  }

  /** A transposed convolution of 2 by 2 with one output, whose four results never overlap: four outputs, laid out later. */
  #spread(filterAt: number, biasAt: number | undefined): Pick<Step, 'filter' | 'bias'> {
    const { values, shape } = this.#constant(filterAt)
    const [bias = 0] = this.#constant(biasAt).values
    const channels = shape[3] ?? 1
    const filter = this.#store(turnFilter(values, [4, 1, 1, channels]), [1, 1, channels, 4])
    return { filter, bias: this.#store(Float32Array.of(bias, bias, bias, bias), [4]) }
  }

  pack(): Network {
    const steps = this.#model.ops.flatMap((op) => this.toStep(op) ?? [])
    const [input = -1] = this.#model.inputs
    return { size: this.#model.tensors[input]?.shape[1] ?? 0, input, output: this.#model.outputs[0] ?? -1, steps }
  }
}

/** A .tflite file as steps and single-precision weights, which the page runs with TensorFlow.js. */
export function packNetwork(file: Uint8Array): { network: Network; weights: Buffer } {
  const packer = new Packer(readLiteModel(file))
  return { network: packer.pack(), weights: packer.bytes() }
}
