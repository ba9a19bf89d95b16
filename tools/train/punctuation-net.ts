import { outputCount, type NetShape, type NetWeights } from '@clipwright/media/speech/punctuation/punctuation-model'
import {
  codeWords,
  type CodedWords,
  inputSize,
  placeInWindow,
  readWindow,
  runLayers,
  windowSize,
} from '@clipwright/media/speech/punctuation/rate-gaps'
import { createRandomSource } from '../random-source.ts'
import { cases, type Turn } from './punctuation-text.ts'

const startRate = 0.06
/** The rate falls to this share of it. */
const endShare = 0.2
/** Share of words that the network does not see, so that it does not lean on single ones. */
const hiddenShare = 0.03
const caseWeight = 0.5
const smallest = 1e-4

function makeWeights(shape: NetShape, random: () => number): NetWeights {
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
  const draw = (count: number, spread: number) => Float32Array.from({ length: count }, () => spread * normal())
  const inputs = inputSize(shape)
  return {
    words: draw((shape.wordRows + 1) * shape.wordWidth, 0.1),
    endings: draw((shape.endingRows + 1) * shape.endingWidth, 0.1),
    first: draw(inputs * shape.hidden, Math.sqrt(2 / inputs)),
    firstBias: new Float32Array(shape.hidden),
    second: draw(shape.hidden * outputCount, Math.sqrt(1 / shape.hidden)),
    secondBias: new Float32Array(outputCount),
  }
}

/** One hidden layer over the words around a gap, fitted word by word with steps that shrink where a weight has moved much (Adagrad). */
export class PunctuationTrainer {
  readonly weights: NetWeights
  readonly #shape: NetShape
  readonly #random: () => number
  readonly #distances: NetWeights
  readonly #input: Float32Array
  readonly #middle: Float32Array
  readonly #output = new Float32Array(outputCount)
  readonly #middleError: Float32Array
  readonly #inputError: Float32Array
  #rate = startRate

  constructor(shape: NetShape, seed: number) {
    this.#shape = shape
    this.#random = createRandomSource(seed)
    this.weights = makeWeights(shape, this.#random)
    const zeros = (values: Float32Array) => new Float32Array(values.length)
    const { words, endings, first, firstBias, second, secondBias } = this.weights
    this.#distances = {
      words: zeros(words),
      endings: zeros(endings),
      first: zeros(first),
      firstBias: zeros(firstBias),
      second: zeros(second),
      secondBias: zeros(secondBias),
    }
    this.#input = new Float32Array(inputSize(shape))
    this.#inputError = new Float32Array(inputSize(shape))
    this.#middle = new Float32Array(shape.hidden)
    this.#middleError = new Float32Array(shape.hidden)
  }

  /** Goes through all turns in a drawn order `epochs` times. */
  fit(turns: readonly Turn[], epochs: number, log: (line: string) => void): void {
    const total = turns.reduce((sum, { texts }) => sum + texts.length, 0)
    const order = turns.map((_, index) => index)
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (let at = order.length - 1; at > 0; at--) {
        const other = Math.floor(this.#random() * (at + 1))
        ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
      }
      let [loss, count] = [0, 0]
      for (const index of order) {
        const turn = turns[index]
        if (!turn) continue
        const coded = codeWords(turn.texts, this.#shape)
        for (let at = 0; at < turn.texts.length; at++) {
          this.#rate = startRate * (1 - ((1 - endShare) * (epoch + count / total)) / epochs)
          loss += this.#learn(turn, coded, at)
          count += 1
        }
      }
      log(`punctuation: pass ${epoch + 1} of ${epochs}, loss ${(loss / count).toFixed(4)}`)
    }
  }

  /** Returns the loss of the mark. */
  #learn(turn: Turn, coded: CodedWords, at: number): number {
    const hidden = this.#forward(coded, at)
    const error = Array.from(this.#output)
    const mark = turn.marks[at] ?? 0
    const loss = -Math.log((error[mark] ?? 0) + 1e-9)
    error[mark] = (error[mark] ?? 0) - 1
    // A turn ends where it ends: that says nothing of its words.
    if (at === turn.texts.length - 1) error.fill(0, 0, 3)
    const form = turn.cases[at] ?? cases.unclear
    if (form === cases.unclear) error.fill(0, 3)
    else error[3 + form] = (error[3 + form] ?? 0) - 1
    for (let index = 3; index < outputCount; index++) error[index] = (error[index] ?? 0) * caseWeight
    const active = this.#learnOutput(error)
    if (active.length > 0) this.#learnInput(active, coded, at, hidden)
    return loss
  }

  /** Fills the layers; returns the places of the window whose word is hidden. */
  #forward(coded: CodedWords, at: number): Set<number> {
    const { wordWidth, endingWidth } = this.#shape
    readWindow(this.#shape, this.weights, coded, at, this.#input)
    const hiddenPlaces = new Set<number>()
    for (let place = 0; place < windowSize(this.#shape); place++) {
      if (coded.words[placeInWindow(this.#shape, at, place)] === undefined || this.#random() >= hiddenShare) continue
      const from = place * (wordWidth + endingWidth)
      this.#input.fill(0, from, from + wordWidth)
      hiddenPlaces.add(place)
    }
    runLayers(this.weights, { input: this.#input, middle: this.#middle, output: this.#output })
    return hiddenPlaces
  }

  #learnOutput(error: readonly number[]): number[] {
    const { second, secondBias } = this.weights
    const active: number[] = []
    for (let unit = 0; unit < this.#shape.hidden; unit++) {
      const value = this.#middle[unit] ?? 0
      let sum = 0
      if (value !== 0) {
        for (let output = 0; output < outputCount; output++) {
          const index = unit * outputCount + output
          const part = error[output] ?? 0
          sum += part * (second[index] ?? 0)
          this.#move(second, this.#distances.second, index, part * value)
        }
      }
      this.#middleError[unit] = sum
      if (Math.abs(sum) > smallest) active.push(unit)
    }
    for (const [output, part] of error.entries()) this.#move(secondBias, this.#distances.secondBias, output, part)
    return active
  }

  #learnInput(active: readonly number[], coded: CodedWords, at: number, hiddenPlaces: ReadonlySet<number>): void {
    const { first, firstBias } = this.weights
    const { hidden } = this.#shape
    for (let row = 0; row < this.#input.length; row++) {
      const value = this.#input[row] ?? 0
      let sum = 0
      for (const unit of active) {
        const index = row * hidden + unit
        const part = this.#middleError[unit] ?? 0
        sum += part * (first[index] ?? 0)
        this.#move(first, this.#distances.first, index, part * value)
      }
      this.#inputError[row] = sum
    }
    for (const unit of active) this.#move(firstBias, this.#distances.firstBias, unit, this.#middleError[unit] ?? 0)
    this.#learnWords(coded, at, hiddenPlaces)
  }

  #learnWords(coded: CodedWords, at: number, hiddenPlaces: ReadonlySet<number>): void {
    const { wordWidth, endingWidth, wordRows, endingRows } = this.#shape
    let from = 0
    for (let place = 0; place < windowSize(this.#shape); place++) {
      const index = placeInWindow(this.#shape, at, place)
      const wordFrom = (coded.words[index] ?? wordRows) * wordWidth
      for (let offset = 0; offset < wordWidth && !hiddenPlaces.has(place); offset++)
        this.#move(this.weights.words, this.#distances.words, wordFrom + offset, this.#inputError[from + offset] ?? 0)
      from += wordWidth
      const endingFrom = (coded.endings[index] ?? endingRows) * endingWidth
      for (let offset = 0; offset < endingWidth; offset++)
        this.#move(this.weights.endings, this.#distances.endings, endingFrom + offset, this.#inputError[from + offset] ?? 0)
      from += endingWidth
    }
  }

  #move(values: Float32Array, distances: Float32Array, index: number, slope: number): void {
    if (slope === 0) return
    const distance = (distances[index] ?? 0) + slope * slope
    distances[index] = distance
    values[index] = (values[index] ?? 0) - (this.#rate * slope) / (Math.sqrt(distance) + smallest)
  }
}
