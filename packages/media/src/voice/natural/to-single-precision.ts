import { decodeHalf } from '../../half-precision.ts'
import { type Chunks, writeBytesField, writeIntField } from '../../onnx-graph.ts'

/**
 * Rewrites an ONNX model of half precision for single precision. Processors reckon with halves as with singles and round every
 * result, and what is larger than 65,504 becomes infinite: one sentence in ten of the natural voices was silence or noise.
 */

/** A field of a protobuf message: its number, how it is written, and its bytes; of a number written in steps of seven bits the number itself. */
type Field = { id: number; wire: number; number: number; bytes: Uint8Array; whole: Uint8Array }
type Rewrite = (field: Field) => Chunks | null

const wires = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const
const half = 10
const single = 1

export const toSinglePrecision = (model: Uint8Array): Uint8Array[] =>
  rewrite(model, ({ id, bytes }) => (id === 7 ? writeBytesField(7, rewriteGraph(bytes)) : null))

const rewriteGraph = (graph: Uint8Array): Uint8Array[] =>
  rewrite(graph, ({ id, bytes }) => {
    if (id === 1)
      return writeBytesField(
        1,
        rewrite(bytes, (field) => (field.id === 5 ? writeBytesField(5, rewriteAttribute(field.bytes)) : null)),
      )
    if (id === 5) return writeBytesField(5, rewriteTensor(bytes))
    return id >= 11 && id <= 13 ? writeBytesField(id, rewriteValue(bytes)) : null
  })

/** Attributes with a tensor or a graph of their own, and those that name the type of a result. */
function rewriteAttribute(attribute: Uint8Array): Uint8Array[] {
  const name = Buffer.from([...readFields(attribute)].find(({ id }) => id === 1)?.bytes ?? []).toString()
  const isType = name === 'to' || name === 'dtype'
  return rewrite(attribute, ({ id, number, bytes }) => {
    if (id === 5) return writeBytesField(5, rewriteTensor(bytes))
    if (id === 6) return writeBytesField(6, rewriteGraph(bytes))
    return id === 3 && isType && number === half ? writeIntField(3, single) : null
  })
}

/** Name and type of an input, an output or what passes between nodes. */
const rewriteValue = (value: Uint8Array): Uint8Array[] =>
  rewrite(value, (field) => {
    if (field.id !== 2) return null
    const toTensorType: Rewrite = ({ id, number }) => (id === 1 && number === half ? writeIntField(1, single) : null)
    return writeBytesField(
      2,
      rewrite(field.bytes, ({ id, bytes }) => (id === 1 ? writeBytesField(1, rewrite(bytes, toTensorType)) : null)),
    )
  })

function rewriteTensor(tensor: Uint8Array): Uint8Array[] {
  const isHalf = [...readFields(tensor)].some(({ id, number }) => id === 2 && number === half)
  if (!isHalf) return [tensor]
  return rewrite(tensor, ({ id, wire, bytes, number }) => {
    if (id === 2) return writeIntField(2, single)
    if (id === 9)
      return writeBytesField(9, [toSingles(new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))])
    // Halves as numbers, one by one or in a row.
    if (id === 5) return writeBytesField(9, [toSingles(Uint16Array.from(wire === wires.bytes ? readVarints(bytes) : [number]))])
    return null
  })
}

const singles = Float32Array.from({ length: 65_536 }, (_, bits) => decodeHalf(bits))

function toSingles(halves: Uint16Array): Uint8Array {
  const values = new Float32Array(halves.length)
  for (let at = 0; at < halves.length; at += 1) values[at] = singles[halves[at] ?? 0] ?? 0
  return new Uint8Array(values.buffer)
}

/** The message with some fields written anew; `null` leaves a field as it is. */
function rewrite(message: Uint8Array, change: Rewrite): Uint8Array[] {
  return [...readFields(message)].flatMap((field) => change(field) ?? [field.whole])
}

function* readFields(message: Uint8Array): Generator<Field> {
  let at = 0
  while (at < message.length) {
    const from = at
    const key = readVarint(message, at)
    const wire = key.value % 8
    const id = Math.floor(key.value / 8)
    at = key.next
    let number = 0
    let bytes = message.subarray(at, at)
    if (wire === wires.varint) ({ value: number, next: at } = readVarint(message, at))
    else {
      const length = wire === wires.bytes ? readVarint(message, at) : { value: wire === wires.fixed64 ? 8 : 4, next: at }
      if (wire !== wires.bytes && wire !== wires.fixed64 && wire !== wires.fixed32) throw new RangeError(`no ONNX model: wire type ${wire}`)
      at = length.next + length.value
      if (at > message.length) throw new RangeError('no ONNX model: a field is longer than its message')
      bytes = message.subarray(length.next, at)
    }
    yield { id, wire, number, bytes, whole: message.subarray(from, at) }
  }
}

function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0
  let scale = 1
  for (let at = from; at < bytes.length; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * scale
    if (byte < 128) return { value, next: at + 1 }
  }
  throw new RangeError('no ONNX model: a number has no end')
}

function* readVarints(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = readVarint(bytes, at)
    yield value
    at = next
  }
}
