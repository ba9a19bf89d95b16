import type { Chunks } from './onnx-graph.ts'

/** A field of a protobuf message: its number, how it is written, and its bytes; of a number written in steps of seven bits the number itself. */
export type OnnxField = { id: number; wire: number; number: number; bytes: Uint8Array; whole: Uint8Array }

export const wires = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** The message with some fields written anew; `null` leaves a field as it is. */
export function rewriteFields(message: Uint8Array, change: (field: OnnxField) => Chunks | null): Uint8Array[] {
  return [...readFields(message)].flatMap((field) => change(field) ?? [field.whole])
}

/** The fields of a message, whose bytes are not copied. Throws `RangeError` where they are no message. */
export function* readFields(message: Uint8Array): Generator<OnnxField> {
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

/** Numbers in a row. */
export function* readVarints(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = readVarint(bytes, at)
    yield value
    at = next
  }
}
