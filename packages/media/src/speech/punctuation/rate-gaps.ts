import { type NetShape, type NetWeights, outputCount, type PunctuationModel } from './punctuation-model.ts'

/** What probably follows a word, and how it is probably written itself: shares of 1. */
export type GapOdds = { comma: number; stop: number; capital: number; capitals: number }

/** FNV-1a with the last steps of MurmurHash, so that near words do not lie near. */
export function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77)
  return (hash ^ (hash >>> 13)) >>> 0
}

const seeds = { word: 1, ending: 2 }
const endingLetters = 3

export type CodedWords = { words: Int32Array; endings: Int32Array }

/** Rows of the words, which are in lower case and without marks. All digits are alike. */
export function codeWords(texts: readonly string[], { wordRows, endingRows }: NetShape): CodedWords {
  const plain = texts.map((text) => text.replace(/\d/g, '0'))
  return {
    words: Int32Array.from(plain, (text) => hashText(text, seeds.word) % wordRows),
    endings: Int32Array.from(plain, (text) => hashText(text.slice(-endingLetters), seeds.ending) % endingRows),
  }
}

/** Places of the window around the gap after the word `at`. */
export const windowSize = ({ reach }: NetShape): number => 2 * reach + 1
export const placeInWindow = ({ reach }: NetShape, at: number, place: number): number => at - reach + 1 + place
export const inputSize = (shape: NetShape): number => windowSize(shape) * (shape.wordWidth + shape.endingWidth)

/** From the numbers of a window to the shares of what follows it; `middle` and `output` are overwritten. */
export function runLayers(weights: NetWeights, { input, middle, output }: Record<'input' | 'middle' | 'output', Float32Array>): void {
  middle.set(weights.firstBias)
  addProduct(input, weights.first, middle)
  for (let unit = 0; unit < middle.length; unit++) if ((middle[unit] ?? 0) < 0) middle[unit] = 0
  output.set(weights.secondBias)
  addProduct(middle, weights.second, output)
  toShares(output, 0)
  toShares(output, 3)
}

/** Turns three numbers at `from` into shares of 1. */
function toShares(values: Float32Array, from: number): void {
  const most = Math.max(values[from] ?? 0, values[from + 1] ?? 0, values[from + 2] ?? 0)
  let sum = 0
  for (let index = from; index < from + 3; index++) sum += values[index] = Math.exp((values[index] ?? 0) - most)
  for (let index = from; index < from + 3; index++) values[index] = (values[index] ?? 0) / sum
}

/** For each word what follows it. `texts` are in lower case and without marks, of one speaker. */
export function rateGaps({ shape, weights }: PunctuationModel, texts: readonly string[]): GapOdds[] {
  const coded = codeWords(texts, shape)
  const input = new Float32Array(inputSize(shape))
  const middle = new Float32Array(shape.hidden)
  const output = new Float32Array(outputCount)
  return texts.map((_, at) => {
    readWindow(shape, weights, coded, at, input)
    runLayers(weights, { input, middle, output })
    return { comma: output[1] ?? 0, stop: output[2] ?? 0, capital: output[4] ?? 0, capitals: output[5] ?? 0 }
  })
}

type WordTables = Pick<PunctuationModel['weights'], 'words' | 'endings'>

/** Writes the numbers of all words in the window of the gap after `at`. */
export function readWindow(shape: NetShape, { words, endings }: WordTables, coded: CodedWords, at: number, input: Float32Array): void {
  const { wordWidth, endingWidth, wordRows, endingRows } = shape
  let target = 0
  for (let place = 0; place < windowSize(shape); place++) {
    const index = placeInWindow(shape, at, place)
    const wordFrom = (coded.words[index] ?? wordRows) * wordWidth
    for (let offset = 0; offset < wordWidth; offset++) input[target++] = words[wordFrom + offset] ?? 0
    const endingFrom = (coded.endings[index] ?? endingRows) * endingWidth
    for (let offset = 0; offset < endingWidth; offset++) input[target++] = endings[endingFrom + offset] ?? 0
  }
}

/** Adds `input` times `matrix`, whose rows are as long as `sum`. */
function addProduct(input: Float32Array, matrix: Float32Array, sum: Float32Array): void {
  const width = sum.length
  for (let row = 0; row < input.length; row++) {
    const value = input[row] ?? 0
    if (value === 0) continue
    const from = row * width
    for (let column = 0; column < width; column++) sum[column] = (sum[column] ?? 0) + value * (matrix[from + column] ?? 0)
  }
}
