import { open } from 'node:fs/promises'

/** Sizes of a Whisper network, in the order of the file's head. */
const sizeNames = [
  'vocabulary',
  'audioPlaces',
  'audioWidth',
  'audioHeads',
  'audioLayers',
  'textPlaces',
  'textWidth',
  'textHeads',
  'textLayers',
  'melBands',
  'floatType',
] as const
type WhisperSizes = Record<(typeof sizeNames)[number], number>

type GgmlTensor = { dims: readonly number[]; values: Float32Array }
export type GgmlWhisper = {
  sizes: WhisperSizes
  /** Bytes of each token of text; those of the network's own, such as times, follow them without an entry. */
  tokens: readonly Uint8Array[]
  /** Throws where the file has no such weight. Dimensions as in the published network, the fastest last. */
  tensorOf(name: string): GgmlTensor
}

const magic = 0x67676d6c
const float32 = 0
const float16 = 1

/** Every value that 16 bits can hold. */
const halves = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
})

/** Reads little-endian numbers one after the other. */
class Reader {
  readonly #bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.at >= this.#bytes.length
  }

  int(): number {
    this.at += 4
    return this.#bytes.readInt32LE(this.at - 4)
  }

  take(length: number): Buffer {
    if (length < 0 || this.at + length > this.#bytes.length) throw new Error('The file ends inside a weight.')
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}

type Place = { type: number; dims: readonly number[]; at: number; count: number }

function readPlaces(reader: Reader): Map<string, Place> {
  const places = new Map<string, Place>()
  while (!reader.isDone) {
    const rank = reader.int()
    const nameLength = reader.int()
    const type = reader.int()
    if (type !== float32 && type !== float16) throw new Error(`Weights of type ${type} cannot be read; 16 or 32 bits can.`)
    // The file names the fastest dimension first.
    const dims = Array.from({ length: rank }, () => reader.int()).reverse()
    const name = reader.take(nameLength).toString('utf8')
    const count = dims.reduce((product, dim) => product * dim, 1)
    places.set(name, { type, dims, at: reader.at, count })
    reader.take(count * (type === float16 ? 2 : 4))
  }
  return places
}

function readValues(bytes: Buffer, { type, at, count }: Place): Float32Array {
  const values = new Float32Array(count)
  for (let index = 0; index < count; index++)
    values[index] = type === float16 ? (halves[bytes.readUInt16LE(at + 2 * index)] as number) : bytes.readFloatLE(at + 4 * index)
  return values
}

/** Reads a Whisper network as whisper.cpp stores it, in 16 or 32 bits. Throws an `Error` that says what is wrong with the file. */
export async function readGgmlWhisper(file: string): Promise<GgmlWhisper> {
  await using handle = await open(file)
  const bytes = await handle.readFile()
  const reader = new Reader(bytes)
  if (reader.int() !== magic) throw new Error('This is no network of whisper.cpp.')
  const sizes = Object.fromEntries(sizeNames.map((name) => [name, reader.int()])) as WhisperSizes
  // The bands of the sound are computed, not read.
  const [bands, waves] = [reader.int(), reader.int()]
  reader.take(4 * bands * waves)
  const tokens = Array.from({ length: reader.int() }, () => reader.take(reader.int()))
  const places = readPlaces(reader)
  return {
    sizes,
    tokens,
    tensorOf: (name) => {
      const place = places.get(name)
      if (!place) throw new Error(`The network lacks ${name}.`)
      return { dims: place.dims, values: readValues(bytes, place) }
    },
  }
}
