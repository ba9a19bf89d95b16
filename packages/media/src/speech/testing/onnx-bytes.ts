/** Just enough of the protobuf wire format to write small ONNX graphs by hand for tests. */

type Bytes = Uint8Array

function writeVarint(value: number): Bytes {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

const number = (field: number, value: number): Bytes => Buffer.concat([writeVarint(field << 3), writeVarint(value)])
const block = (field: number, bytes: Bytes): Bytes => Buffer.concat([writeVarint((field << 3) | 2), writeVarint(bytes.length), bytes])
const text = (field: number, value: string): Bytes => block(field, Buffer.from(value, 'utf8'))
const join = (...parts: Bytes[]): Bytes => Buffer.concat(parts)

const floatType = 1
const int64Type = 7
const boolType = 9
const typeCodes = { float: floatType, int64: int64Type, bool: boolType }
const byteType = 2

export type OnnxPort = { name: string; type: keyof typeof typeCodes; shape: (number | string)[] }
export type OnnxNode = {
  op: string
  inputs: string[]
  outputs: string[]
  attributes?: Record<string, number | number[]>
  /** Of an `If`: what is done either way. */
  branches?: Record<string, Pick<OnnxGraph, 'nodes' | 'outputs'>>
}
type OnnxConstant = { name: string; shape: number[] } & ({ floats: Float32Array } | { integers: number[] } | { bytes: Uint8Array })

type OnnxGraph = { inputs: OnnxPort[]; outputs: OnnxPort[]; nodes: OnnxNode[]; constants: OnnxConstant[] }

function writePort(port: OnnxPort): Bytes {
  const dims = port.shape.map((size) => block(1, typeof size === 'number' ? number(1, size) : text(2, size)))
  const tensor = join(number(1, typeCodes[port.type]), block(2, join(...dims)))
  return join(text(1, port.name), block(2, block(1, tensor)))
}

function writeNode(node: OnnxNode): Bytes {
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => {
    const body = Array.isArray(value) ? join(...value.map((item) => number(8, item)), number(20, 7)) : join(number(3, value), number(20, 2))
    return block(5, join(text(1, name), body))
  })
  const branches = Object.entries(node.branches ?? {}).map(([name, branch]) =>
    block(5, join(text(1, name), block(6, writeGraph({ ...branch, inputs: [], constants: [] })), number(20, 5))),
  )
  const ports = [...node.inputs.map((name) => text(1, name)), ...node.outputs.map((name) => text(2, name))]
  return join(...ports, text(3, `${node.op}_${node.outputs[0]}`), text(4, node.op), ...attributes, ...branches)
}

function readConstant(constant: OnnxConstant): [number, Float32Array | BigInt64Array | Uint8Array] {
  if ('floats' in constant) return [floatType, constant.floats]
  return 'bytes' in constant ? [byteType, constant.bytes] : [int64Type, BigInt64Array.from(constant.integers.map(BigInt))]
}

function writeConstant(constant: OnnxConstant): Bytes {
  const [type, data] = readConstant(constant)
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return join(...constant.shape.map((size) => number(1, size)), number(2, type), text(8, constant.name), block(9, raw))
}

/** The bytes of an ONNX file, opset 13. */
export function toOnnxBytes(graph: OnnxGraph): Bytes {
  return join(number(1, 8), block(7, writeGraph(graph)), block(8, join(text(1, ''), number(2, 13))))
}

function writeGraph(graph: OnnxGraph): Bytes {
  return join(
    ...graph.nodes.map((node) => block(1, writeNode(node))),
    text(2, 'test'),
    ...graph.constants.map((constant) => block(5, writeConstant(constant))),
    ...graph.inputs.map((port) => block(11, writePort(port))),
    ...graph.outputs.map((port) => block(12, writePort(port))),
  )
}
