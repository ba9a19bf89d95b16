import { AppError } from '@clipwright/contract/errors'
import { decodeHalf } from '../half-precision.ts'

/** The TensorFlow Lite operators of the long-range face network and of the one that cuts out people (`apps/site`). */
export type LiteOp = { kind: LiteOpKind; inputs: number[]; outputs: number[]; options: (field: number) => number }
type LiteOpKind =
  | 'add'
  | 'average'
  | 'conv'
  | 'custom'
  | 'depthwise'
  | 'dequantize'
  | 'hardSwish'
  | 'multiply'
  | 'pool'
  | 'relu'
  | 'reshape'
  | 'resize'
  | 'pad'
  | 'sigmoid'
export type LiteTensor = { shape: number[]; values: Float32Array | undefined; integers: Int32Array | undefined }
export type LiteModel = { ops: LiteOp[]; tensors: LiteTensor[]; inputs: number[]; outputs: number[] }

const opKinds = new Map<number, LiteOpKind>([
  [0, 'add'],
  [1, 'average'],
  [3, 'conv'],
  [4, 'depthwise'],
  [6, 'dequantize'],
  [14, 'sigmoid'],
  [17, 'pool'],
  [18, 'multiply'],
  [19, 'relu'],
  [22, 'reshape'],
  [23, 'resize'],
  [32, 'custom'],
  [34, 'pad'],
  [117, 'hardSwish'],
])

/** Reads a FlatBuffers file: tables with numbered fields, vectors of fixed-size items. */
class FlatReader {
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  follow(at: number): number {
    return at + this.#view.getUint32(at, true)
  }

  /** Position of a field, or 0 when the table lacks it. */
  field(table: number, index: number): number {
    const layout = table - this.#view.getInt32(table, true)
    const slot = 4 + 2 * index
    const offset = slot < this.#view.getUint16(layout, true) ? this.#view.getUint16(layout + slot, true) : 0
    return offset === 0 ? 0 : table + offset
  }

  int(at: number): number {
    return at === 0 ? 0 : this.#view.getInt32(at, true)
  }

  byte(at: number): number {
    return at === 0 ? 0 : this.#view.getUint8(at)
  }

  vector(at: number): { start: number; length: number } {
    if (at === 0) return { start: 0, length: 0 }
    const start = this.follow(at)
    return { start: start + 4, length: this.#view.getUint32(start, true) }
  }

  ints(at: number): number[] {
    const { start, length } = this.vector(at)
    return Array.from({ length }, (_, index) => this.#view.getInt32(start + 4 * index, true))
  }

  tables(at: number): number[] {
    const { start, length } = this.vector(at)
    return Array.from({ length }, (_, index) => this.follow(start + 4 * index))
  }

  floats({ start, length }: { start: number; length: number }, isHalf: boolean): Float32Array {
    return isHalf
      ? Float32Array.from({ length: length / 2 }, (_, index) => decodeHalf(this.#view.getUint16(start + 2 * index, true)))
      : Float32Array.from({ length: length / 4 }, (_, index) => this.#view.getFloat32(start + 4 * index, true))
  }

  integers({ start, length }: { start: number; length: number }): Int32Array {
    return Int32Array.from({ length: length / 4 }, (_, index) => this.#view.getInt32(start + 4 * index, true))
  }
}

const halfType = 1
const integerType = 2

/** Reads the first graph of a .tflite file. */
export function readLiteModel(bytes: Uint8Array): LiteModel {
  const reader = new FlatReader(bytes)
  const root = reader.follow(0)
  const codes = reader
    .tables(reader.field(root, 1))
    .map((table) => Math.max(reader.byte(reader.field(table, 0)), reader.int(reader.field(table, 3))))
  const buffers = reader.tables(reader.field(root, 4)).map((table) => reader.vector(reader.field(table, 0)))
  const [graph] = reader.tables(reader.field(root, 2))
  if (graph === undefined) throw new AppError('EngineMissingError', { cause: 'a face model without a graph' })
  const tensors = reader.tables(reader.field(graph, 0)).map((table): LiteTensor => {
    const type = reader.byte(reader.field(table, 1))
    const buffer = buffers[reader.int(reader.field(table, 2))]
    const isFilled = buffer !== undefined && buffer.length > 0
    return {
      shape: reader.ints(reader.field(table, 0)),
      values: isFilled && type !== integerType ? reader.floats(buffer, type === halfType) : undefined,
      integers: isFilled && type === integerType ? reader.integers(buffer) : undefined,
    }
  })
  const ops = reader.tables(reader.field(graph, 3)).map((table): LiteOp => {
    const code = codes[reader.int(reader.field(table, 0))] ?? -1
    const kind = opKinds.get(code)
    if (!kind) throw new AppError('EngineMissingError', { cause: `a face model with operator ${code}` })
    const optionsAt = reader.field(table, 4)
    const options = optionsAt === 0 ? undefined : reader.follow(optionsAt)
    return {
      kind,
      inputs: reader.ints(reader.field(table, 1)),
      outputs: reader.ints(reader.field(table, 2)),
      // Strides are 32-bit; flags and enumerations are single bytes, and fields never share a word with them.
      options: (field) => (options === undefined ? 0 : reader.byte(reader.field(options, field))),
    }
  })
  return { ops, tensors, inputs: reader.ints(reader.field(graph, 1)), outputs: reader.ints(reader.field(graph, 2)) }
}
