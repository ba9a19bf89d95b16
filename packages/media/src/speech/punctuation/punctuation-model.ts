import { readFileSync } from 'node:fs'

/** Sizes of the network. It sees the words around a gap, `reach` before it and one more after it. */
export type NetShape = { reach: number; wordRows: number; wordWidth: number; endingRows: number; endingWidth: number; hidden: number }

/** Weights as the training leaves them. Rows of `words` and `endings` are one more than their number: the last stands for no word. */
export type NetWeights = {
  words: Float32Array
  endings: Float32Array
  first: Float32Array
  firstBias: Float32Array
  second: Float32Array
  secondBias: Float32Array
}

/** none, comma, stop; then lower case, a capital, capitals alone. */
export const outputCount = 6

export type PunctuationModel = {
  shape: NetShape
  weights: NetWeights
  /** Log odds that a sentence ends after so many words, against any gap; the last holds for all longer ones. */
  lengthOdds: readonly number[]
  /** One weight for each place of a hashed sign of a question; the last is the same for all sentences. */
  questions: Float32Array
}

/** A matrix in 8 bits a number: base64, and what its largest number stands for. */
type PackedMatrix = { scale: number; data: string }

export type PackedPunctuationModel = {
  provenance: object
  shape: NetShape
  weights: Readonly<Record<keyof NetWeights, PackedMatrix>>
  lengthOdds: readonly number[]
  questions: PackedMatrix
}

export function packMatrix(values: Float32Array): PackedMatrix {
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  return { scale, data: Buffer.from(Int8Array.from(values, (value) => Math.round((127 * value) / scale)).buffer).toString('base64') }
}

function unpackMatrix({ scale, data }: PackedMatrix): Float32Array {
  const bytes = Buffer.from(data, 'base64')
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (value) => (value * scale) / 127)
}

export function unpackModel(packed: PackedPunctuationModel): PunctuationModel {
  const { words, endings, first, firstBias, second, secondBias } = packed.weights
  return {
    shape: packed.shape,
    weights: {
      words: unpackMatrix(words),
      endings: unpackMatrix(endings),
      first: unpackMatrix(first),
      firstBias: unpackMatrix(firstBias),
      second: unpackMatrix(second),
      secondBias: unpackMatrix(secondBias),
    },
    lengthOdds: packed.lengthOdds,
    questions: unpackMatrix(packed.questions),
  }
}

const modelFile = new URL('punctuation-model.json', import.meta.url)
let englishModel: PunctuationModel | undefined

/** Loaded when it is first needed: most transcripts have their punctuation. */
export function loadEnglishModel(): PunctuationModel {
  englishModel ??= unpackModel(JSON.parse(readFileSync(modelFile, 'utf8')) as PackedPunctuationModel)
  return englishModel
}
