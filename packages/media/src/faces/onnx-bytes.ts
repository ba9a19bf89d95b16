/**
 * Writes ONNX models. The face networks ship as bare weights for another runtime; rebuilt as ONNX graphs they all run on
 * one, several times faster than on the WebAssembly backends they were made for.
 */

const encoder = new TextEncoder()

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const lengthDelimited = 2
const fixed32 = 5

function bytesField(field: number, bytes: Uint8Array): Uint8Array {
  return join([new Uint8Array([...varint(field * 8 + lengthDelimited), ...varint(bytes.length)]), bytes])
}

function textField(field: number, text: string): Uint8Array {
  return bytesField(field, encoder.encode(text))
}

function intField(field: number, value: number): Uint8Array {
  return new Uint8Array([...varint(field * 8), ...varint(value)])
}

function floatField(field: number, value: number): Uint8Array {
  const bytes = new Uint8Array(5)
  bytes[0] = field * 8 + fixed32
  new DataView(bytes.buffer).setFloat32(1, value, true)
  return bytes
}

type OnnxAttribute = number | readonly number[] | string | { float: number }

function attribute(name: string, value: OnnxAttribute): Uint8Array {
  const parts = [textField(1, name)]
  if (typeof value === 'number') parts.push(intField(3, value), intField(20, 2))
  else if (typeof value === 'string') parts.push(textField(4, value), intField(20, 3))
  else if ('float' in value) parts.push(floatField(2, value.float), intField(20, 1))
  else parts.push(...value.map((item) => intField(8, item)), intField(20, 7))
  return join(parts)
}

const elementTypes = { float32: 1, uint8: 2, int64: 7 } as const
type OnnxType = keyof typeof elementTypes

/** A number is a fixed dimension; a string names one that may differ between runs. */
type OnnxPort = { name: string; type: OnnxType; dims: readonly (number | string)[] }

function port({ name, type, dims }: OnnxPort): Uint8Array {
  const shape = join(dims.map((dim) => bytesField(1, typeof dim === 'number' ? intField(1, dim) : textField(2, dim))))
  const tensorType = join([intField(1, elementTypes[type]), bytesField(2, shape)])
  return join([textField(1, name), bytesField(2, bytesField(1, tensorType))])
}

/** Builds one graph from nodes and weights. Every node has one output, whose name is returned. */
export class OnnxGraph {
  readonly #nodes: Uint8Array[] = []
  readonly #weights: Uint8Array[] = []

  node(op: string, inputs: readonly string[], attributes: Record<string, OnnxAttribute> = {}, output = `v${this.#nodes.length}`): string {
    const parts = inputs.map((input) => textField(1, input))
    parts.push(textField(2, output), textField(3, output), textField(4, op))
    for (const [name, value] of Object.entries(attributes)) parts.push(bytesField(5, attribute(name, value)))
    this.#nodes.push(join(parts))
    return output
  }

  weight(values: Float32Array, dims: readonly number[]): string {
    const name = `w${this.#weights.length}`
    const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    this.#weights.push(
      join([...dims.map((dim) => intField(1, dim)), intField(2, elementTypes.float32), textField(8, name), bytesField(9, raw)]),
    )
    return name
  }

  /** int64 constant, for shapes and axes. */
  ints(values: readonly number[]): string {
    const name = `w${this.#weights.length}`
    const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    this.#weights.push(join([intField(1, values.length), intField(2, elementTypes.int64), textField(8, name), bytesField(9, raw)]))
    return name
  }

  /** The bytes of the complete model file. */
  model(inputs: readonly OnnxPort[], outputs: readonly OnnxPort[]): Uint8Array {
    const graph = join([
      ...this.#nodes.map((node) => bytesField(1, node)),
      textField(2, 'faces'),
      ...this.#weights.map((weight) => bytesField(5, weight)),
      ...inputs.map((input) => bytesField(11, port(input))),
      ...outputs.map((output) => bytesField(12, port(output))),
    ])
    const opset = join([textField(1, ''), intField(2, 13)])
    return join([intField(1, 8), textField(2, 'clipwright'), bytesField(7, graph), bytesField(8, opset)])
  }
}
