import { decodeHalf } from '../../half-precision.ts'
import { type OnnxField, readFields, readVarints, rewriteFields, wires } from '../../onnx/onnx-fields.ts'
import { type Chunks, writeBytesField, writeIntField } from '../../onnx/onnx-graph.ts'

/**
 * Rewrites an ONNX model of half precision for single precision. Processors reckon with halves as with singles and round every
 * result, and what is larger than 65,504 becomes infinite: one sentence in ten of the natural voices was silence or noise.
 */

type Rewrite = (field: OnnxField) => Chunks | null

const half = 10
const single = 1

export const toSinglePrecision = (model: Uint8Array): Uint8Array[] =>
  rewriteFields(model, ({ id, bytes }) => (id === 7 ? writeBytesField(7, rewriteGraph(bytes)) : null))

const rewriteGraph = (graph: Uint8Array): Uint8Array[] =>
  rewriteFields(graph, ({ id, bytes }) => {
    if (id === 1)
      return writeBytesField(
        1,
        rewriteFields(bytes, (field) => (field.id === 5 ? writeBytesField(5, rewriteAttribute(field.bytes)) : null)),
      )
    if (id === 5) return writeBytesField(5, rewriteTensor(bytes))
    return id >= 11 && id <= 13 ? writeBytesField(id, rewriteValue(bytes)) : null
  })

/** Attributes with a tensor or a graph of their own, and those that name the type of a result. */
function rewriteAttribute(attribute: Uint8Array): Uint8Array[] {
  const name = Buffer.from([...readFields(attribute)].find(({ id }) => id === 1)?.bytes ?? []).toString()
  const isType = name === 'to' || name === 'dtype'
  return rewriteFields(attribute, ({ id, number, bytes }) => {
    if (id === 5) return writeBytesField(5, rewriteTensor(bytes))
    if (id === 6) return writeBytesField(6, rewriteGraph(bytes))
    return id === 3 && isType && number === half ? writeIntField(3, single) : null
  })
}

/** Name and type of an input, an output or what passes between nodes. */
const rewriteValue = (value: Uint8Array): Uint8Array[] =>
  rewriteFields(value, (field) => {
    if (field.id !== 2) return null
    const toTensorType: Rewrite = ({ id, number }) => (id === 1 && number === half ? writeIntField(1, single) : null)
    return writeBytesField(
      2,
      rewriteFields(field.bytes, ({ id, bytes }) => (id === 1 ? writeBytesField(1, rewriteFields(bytes, toTensorType)) : null)),
    )
  })

function rewriteTensor(tensor: Uint8Array): Uint8Array[] {
  const isHalf = [...readFields(tensor)].some(({ id, number }) => id === 2 && number === half)
  if (!isHalf) return [tensor]
  return rewriteFields(tensor, ({ id, wire, bytes, number }) => {
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
