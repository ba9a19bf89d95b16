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

/** Bytes in pieces, put together once at the end: weights are megabytes. */
export type Chunks = readonly Uint8Array[]

const countBytes = (chunks: Chunks): number => chunks.reduce((sum, { length }) => sum + length, 0)

const lengthDelimited = 2
const fixed32 = 5

export function writeBytesField(field: number, chunks: Chunks): Chunks {
  return [new Uint8Array([...writeVarint(field * 8 + lengthDelimited), ...writeVarint(countBytes(chunks))]), ...chunks]
}

export function writeTextField(field: number, text: string): Chunks {
  return writeBytesField(field, [encoder.encode(text)])
}

export function writeIntField(field: number, value: number): Chunks {
  return [new Uint8Array([...writeVarint(field * 8), ...writeVarint(value)])]
}

function writeFloatField(field: number, value: number): Chunks {
  const bytes = new Uint8Array(5)
  bytes[0] = field * 8 + fixed32
  new DataView(bytes.buffer).setFloat32(1, value, true)
  return [bytes]
}

type OnnxAttribute = number | readonly number[] | string | { float: number }
type OnnxAttributes = Record<string, OnnxAttribute>

function writeAttribute(name: string, value: OnnxAttribute): Chunks {
  const parts = [writeTextField(1, name)]
  if (typeof value === 'number') parts.push(writeIntField(3, value), writeIntField(20, 2))
  else if (typeof value === 'string') parts.push(writeTextField(4, value), writeIntField(20, 3))
  else if ('float' in value) parts.push(writeFloatField(2, value.float), writeIntField(20, 1))
  else parts.push(...value.map((item) => writeIntField(8, item)), writeIntField(20, 7))
  return parts.flat()
}

export const elementTypes = { float32: 1, uint8: 2, int8: 3, int64: 7, float16: 10 } as const
type OnnxType = keyof typeof elementTypes

/** A number is a fixed dimension; a string names one that may differ between runs. */
type OnnxPort = { name: string; type: OnnxType; dims: readonly (number | string)[] }

export function writePort({ name, type, dims }: OnnxPort): Chunks {
  const shape = dims.flatMap((dim) => writeBytesField(1, typeof dim === 'number' ? writeIntField(1, dim) : writeTextField(2, dim)))
  const tensorType = [...writeIntField(1, elementTypes[type]), ...writeBytesField(2, shape)]
  return [...writeTextField(1, name), ...writeBytesField(2, writeBytesField(1, tensorType))]
}

/** Operators of the runtime's own, beside those of the ONNX standard. */
export const runtimeDomain = 'com.microsoft'

export function writeOpset(domain: string, version: number): Chunks {
  return writeBytesField(8, [...writeTextField(1, domain), ...writeIntField(2, version)])
}

/** `op` is an operator of the ONNX standard, or one of the runtime's own with `com.microsoft.` before it; an input that is left out is ''. */
export function writeNode(op: string, inputs: readonly string[], attributes: OnnxAttributes, output: string): Chunks {
  const parts = inputs.map((input) => writeTextField(1, input))
  parts.push(writeTextField(2, output), writeTextField(3, output), writeTextField(4, op.replace(/^.*\./, '')))
  if (op.startsWith(`${runtimeDomain}.`)) parts.push(writeTextField(7, runtimeDomain))
  for (const [name, value] of Object.entries(attributes)) parts.push(writeBytesField(5, writeAttribute(name, value)))
  return parts.flat()
}

export function writeTensor(name: string, type: OnnxType, values: ArrayBufferView, dims: readonly number[]): Chunks {
  return [
    ...dims.flatMap((dim) => writeIntField(1, dim)),
    ...writeIntField(2, elementTypes[type]),
    ...writeTextField(8, name),
    ...writeBytesField(9, [new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]),
  ]
}

/** Builds one graph from nodes and weights. Every node has one output, whose name is returned. */
export class OnnxGraph {
  readonly #nodes: Chunks[] = []
  readonly #weights: Chunks[] = []

  node(op: string, inputs: readonly string[], attributes: OnnxAttributes = {}, output = `v${this.#nodes.length}`): string {
    this.#nodes.push(writeNode(op, inputs, attributes, output))
    return output
  }

  weight(values: Float32Array | Int8Array, dims: readonly number[]): string {
    return this.#tensor(values instanceof Int8Array ? 'int8' : 'float32', values, dims)
  }

  /** Constant of half precision, in bits. */
  halves(values: Uint16Array, dims: readonly number[]): string {
    return this.#tensor('float16', values, dims)
  }

  /** int64 constant, for shapes and axes. */
  ints(values: readonly number[]): string {
    return this.#tensor('int64', BigInt64Array.from(values, BigInt), [values.length])
  }

  #tensor(type: OnnxType, values: ArrayBufferView, dims: readonly number[]): string {
    const name = `w${this.#weights.length}`
    this.#weights.push(writeTensor(name, type, values, dims))
    return name
  }

  /** The bytes of the complete model file. */
  model(inputs: readonly OnnxPort[], outputs: readonly OnnxPort[]): Uint8Array {
    const graph = [
      ...this.#nodes.flatMap((node) => writeBytesField(1, node)),
      ...writeTextField(2, 'network'),
      ...this.#weights.flatMap((weight) => writeBytesField(5, weight)),
      ...inputs.flatMap((input) => writeBytesField(11, writePort(input))),
      ...outputs.flatMap((output) => writeBytesField(12, writePort(output))),
    ]
    return Buffer.concat([
      ...writeIntField(1, 8),
      ...writeTextField(2, 'clipwright'),
      ...writeBytesField(7, graph),
      ...writeOpset('', 13),
      ...writeOpset(runtimeDomain, 1),
    ])
  }
}
