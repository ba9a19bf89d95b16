/**
 * Writes ONNX models. Face networks and the sentence encoder ship as bare weights for other runtimes; rebuilt as ONNX graphs they all run on
 * one, several times faster than on the WebAssembly backends they were made for.
 */

const encoder = new TextEncoder()

function writeVarint(value: number): number[] {
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

function writeBytesField(field: number, bytes: Uint8Array): Uint8Array {
  return join([new Uint8Array([...writeVarint(field * 8 + lengthDelimited), ...writeVarint(bytes.length)]), bytes])
}

function writeTextField(field: number, text: string): Uint8Array {
  return writeBytesField(field, encoder.encode(text))
}

function writeIntField(field: number, value: number): Uint8Array {
  return new Uint8Array([...writeVarint(field * 8), ...writeVarint(value)])
}

function writeFloatField(field: number, value: number): Uint8Array {
  const bytes = new Uint8Array(5)
  bytes[0] = field * 8 + fixed32
  new DataView(bytes.buffer).setFloat32(1, value, true)
  return bytes
}

type OnnxAttribute = number | readonly number[] | string | { float: number }

function writeAttribute(name: string, value: OnnxAttribute): Uint8Array {
  const parts = [writeTextField(1, name)]
  if (typeof value === 'number') parts.push(writeIntField(3, value), writeIntField(20, 2))
  else if (typeof value === 'string') parts.push(writeTextField(4, value), writeIntField(20, 3))
  else if ('float' in value) parts.push(writeFloatField(2, value.float), writeIntField(20, 1))
  else parts.push(...value.map((item) => writeIntField(8, item)), writeIntField(20, 7))
  return join(parts)
}

const elementTypes = { float32: 1, uint8: 2, int64: 7 } as const
type OnnxType = keyof typeof elementTypes

/** A number is a fixed dimension; a string names one that may differ between runs. */
type OnnxPort = { name: string; type: OnnxType; dims: readonly (number | string)[] }

function writePort({ name, type, dims }: OnnxPort): Uint8Array {
  const shape = join(dims.map((dim) => writeBytesField(1, typeof dim === 'number' ? writeIntField(1, dim) : writeTextField(2, dim))))
  const tensorType = join([writeIntField(1, elementTypes[type]), writeBytesField(2, shape)])
  return join([writeTextField(1, name), writeBytesField(2, writeBytesField(1, tensorType))])
}

/** Builds one graph from nodes and weights. Every node has one output, whose name is returned. */
export class OnnxGraph {
  readonly #nodes: Uint8Array[] = []
  readonly #weights: Uint8Array[] = []

  node(op: string, inputs: readonly string[], attributes: Record<string, OnnxAttribute> = {}, output = `v${this.#nodes.length}`): string {
    const parts = inputs.map((input) => writeTextField(1, input))
    parts.push(writeTextField(2, output), writeTextField(3, output), writeTextField(4, op))
    for (const [name, value] of Object.entries(attributes)) parts.push(writeBytesField(5, writeAttribute(name, value)))
    this.#nodes.push(join(parts))
    return output
  }

  weight(values: Float32Array, dims: readonly number[]): string {
    const name = `w${this.#weights.length}`
    const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    this.#weights.push(
      join([
        ...dims.map((dim) => writeIntField(1, dim)),
        writeIntField(2, elementTypes.float32),
        writeTextField(8, name),
        writeBytesField(9, raw),
      ]),
    )
    return name
  }

  /** int64 constant, for shapes and axes. */
  ints(values: readonly number[]): string {
    const name = `w${this.#weights.length}`
    const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    this.#weights.push(
      join([writeIntField(1, values.length), writeIntField(2, elementTypes.int64), writeTextField(8, name), writeBytesField(9, raw)]),
    )
    return name
  }

  /** The bytes of the complete model file. */
  model(inputs: readonly OnnxPort[], outputs: readonly OnnxPort[]): Uint8Array {
    const graph = join([
      ...this.#nodes.map((node) => writeBytesField(1, node)),
      writeTextField(2, 'network'),
      ...this.#weights.map((weight) => writeBytesField(5, weight)),
      ...inputs.map((input) => writeBytesField(11, writePort(input))),
      ...outputs.map((output) => writeBytesField(12, writePort(output))),
    ])
    const opset = join([writeTextField(1, ''), writeIntField(2, 13)])
    return join([writeIntField(1, 8), writeTextField(2, 'clipwright'), writeBytesField(7, graph), writeBytesField(8, opset)])
  }
}
