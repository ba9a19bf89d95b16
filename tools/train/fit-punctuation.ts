import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NetShape, packMatrix, type PackedPunctuationModel, unpackModel } from '@clipwright/media/speech/punctuation/punctuation-model'
import { listQuestionSigns } from '@clipwright/media/speech/punctuation/question-signs'
import { root } from '../run.ts'
import { measurePunctuation } from './measure-punctuation.ts'
import { PunctuationTrainer } from './punctuation-net.ts'
import { heldOutShows, marks, readTurns, type Turn } from './punctuation-text.ts'

const target = join(root, 'packages/media/src/speech/punctuation/punctuation-model.json')
const shape: NetShape = { reach: 4, wordRows: 2 ** 14, wordWidth: 24, endingRows: 2 ** 11, endingWidth: 8, hidden: 64 }
const epochs = 3
const questionRows = 2 ** 12
const questionPasses = 4
const longestLength = 50

/** Log odds that a sentence ends after so many words, against any gap. */
function fitLengthOdds(turns: readonly Turn[]): number[] {
  const ends = new Float64Array(longestLength)
  const gaps = new Float64Array(longestLength)
  for (const turn of turns) {
    let length = 0
    for (let at = 0; at < turn.texts.length - 1; at++) {
      const place = Math.min(length, longestLength - 1)
      const isEnd = turn.marks[at] === marks.stop
      gaps[place] = (gaps[place] ?? 0) + 1
      if (isEnd) ends[place] = (ends[place] ?? 0) + 1
      length = isEnd ? 0 : length + 1
    }
  }
  const toOdds = (ended: number, all: number) => Math.log((ended + 1) / (all - ended + 1))
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const average = toOdds(sum(ends), sum(gaps))
  return Array.from(ends, (ended, place) => Number((toOdds(ended, gaps[place] ?? 0) - average).toFixed(3)))
}

function listSentences(turns: readonly Turn[]): { texts: string[]; isQuestion: boolean }[] {
  return turns.flatMap((turn) => {
    const sentences: { texts: string[]; isQuestion: boolean }[] = []
    let from = 0
    for (let at = 0; at < turn.texts.length; at++) {
      if (turn.marks[at] !== marks.stop) continue
      sentences.push({ texts: turn.texts.slice(from, at + 1), isQuestion: turn.isQuestion[at] === 1 })
      from = at + 1
    }
    return sentences
  })
}

/** Logistic regression on hashed signs. */
function fitQuestions(turns: readonly Turn[]): Float32Array {
  const weights = new Float32Array(questionRows + 1)
  const distances = new Float32Array(questionRows + 1)
  const examples = listSentences(turns).map(({ texts, isQuestion }) => ({
    signs: [...listQuestionSigns(texts, questionRows), questionRows],
    share: Number(isQuestion),
  }))
  for (let pass = 0; pass < questionPasses; pass++) {
    for (const { signs, share } of examples) {
      const odds = signs.reduce((sum, row) => sum + (weights[row] ?? 0), 0)
      const slope = 1 / (1 + Math.exp(-odds)) - share
      for (const row of signs) {
        const distance = (distances[row] ?? 0) + slope * slope
        distances[row] = distance
        weights[row] = (weights[row] ?? 0) - (0.1 * slope) / (Math.sqrt(distance) + 1e-3)
      }
    }
  }
  return weights
}

const countWords = (turns: readonly Turn[]) => turns.reduce((sum, { texts }) => sum + texts.length, 0)

/** Fits what restores punctuation and capitals of English text, and writes the model; false without talks to learn from. */
export function fitPunctuation({ dataDir, log }: { dataDir: string; log(line: string): void }): boolean {
  const material = readTurns(dataDir)
  if (!material) {
    log(`There are no talks in ${dataDir}.`)
    return false
  }
  const learned = material.turns.filter(({ show }) => !heldOutShows.has(show))
  const trainer = new PunctuationTrainer(shape, 20261128)
  log(`punctuation: ${countWords(learned)} words`)
  trainer.fit(learned, epochs, log)
  const { words, endings, first, firstBias, second, secondBias } = trainer.weights
  const packed: PackedPunctuationModel = {
    provenance: {},
    shape,
    weights: {
      words: packMatrix(words),
      endings: packMatrix(endings),
      first: packMatrix(first),
      firstBias: packMatrix(firstBias),
      second: packMatrix(second),
      secondBias: packMatrix(secondBias),
    },
    lengthOdds: fitLengthOdds(learned),
    questions: packMatrix(fitQuestions(learned)),
  }
  const model = unpackModel(packed)
  const figures = Object.fromEntries(
    [...heldOutShows].map((show) => [
      show,
      measurePunctuation(
        model,
        material.turns.filter((turn) => turn.show === show),
      ),
    ]),
  )
  for (const [show, values] of Object.entries(figures)) log(`${show}: ${JSON.stringify(values)}`)
  const provenance = { date: new Date().toISOString().slice(0, 10), words: countWords(learned), sha256: material.hashes, heldOut: figures }
  writeFileSync(target, `${JSON.stringify({ ...packed, provenance }, null, 2)}\n`)
  return true
}
