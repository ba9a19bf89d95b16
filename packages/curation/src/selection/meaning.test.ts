import { describe, expect, test } from 'vitest'
import { viewSource } from '../curate.ts'
import { makeTranscript, toPreferences } from '../testing/spoken-material.ts'
import { judgeTalk, judgeWith } from './judge-talk.ts'
import {
  addEdgeMeaning,
  listMeaningStretches,
  meaningParts,
  prepareMeaningValue,
  weighMeanings,
  type EdgeMeaning,
  type MeaningModel,
  type MeaningPart,
} from './meaning.ts'
import { readTalk } from './read-talk.ts'
import { shippedModel } from './selection-model.ts'
import { listSentenceTexts, meaningSize } from './sentence-texts.ts'

const sentences = [
  'I lost the shop in one night.',
  'Nobody came to help us.',
  'Then a stranger paid for the bread.',
  'That changed how I think about money.',
  'We opened again in spring.',
  'The weather was good.',
]
const transcript = makeTranscript('en', sentences)
const view = viewSource({ transcript, analysis: null, pref: toPreferences({}), title: '' })
/** Sentence n points along the nth of the 512 directions. */
const vectors = new Float32Array(sentences.length * meaningSize)
sentences.forEach((_, index) => (vectors[index * meaningSize + index] = 1))

/** A model in which a part weighs sentence n with the nth of its numbers. */
function makeModel(weights: Partial<Record<MeaningPart, readonly number[]>>, signs: readonly number[] = [0, 0, 0, 0, 0]): MeaningModel {
  const partOf = (part: MeaningPart) => {
    const all = new Float32Array(meaningSize)
    all.set(weights[part] ?? [])
    return all
  }
  const parts = Object.fromEntries(meaningParts.map((part) => [part, partOf(part)])) as MeaningModel['parts']
  const knots = Float32Array.from({ length: 11 }, (_, at) => at)
  return { parts, signs: Float32Array.from(signs), intercept: 0.25, share: 0.5, knots, edges: { start: makeEdge({}), end: makeEdge({}) } }
}

function makeEdge(weights: Partial<EdgeMeaning['start']>): EdgeMeaning['start'] {
  const none = new Float32Array(meaningSize)
  return { own: none, before: none, after: none, ...weights }
}

function weigh(...weights: number[]): Float32Array {
  const all = new Float32Array(meaningSize)
  all.set(weights)
  return all
}

const reading = readTalk(view, 'full', vectors)
const valueWith = (model: MeaningModel) => prepareMeaningValue(model, weighMeanings(model, vectors), reading)

describe('what a window means', () => {
  test('is the mean of each part, and a share of it counts', () => {
    expect(valueWith(makeModel({ whole: [0, 1, 2, 3] }))(1, 3)).toBeCloseTo(0.5 * (0.25 + 2))
    expect(valueWith(makeModel({ opening: [0, 1, 2, 3] }))(1, 3)).toBeCloseTo(0.5 * (0.25 + 1.5))
    expect(valueWith(makeModel({ closing: [0, 1, 2, 3] }))(1, 3)).toBeCloseTo(0.5 * (0.25 + 2.5))
    expect(valueWith(makeModel({ before: [4] }))(1, 3)).toBeCloseTo(0.5 * (0.25 + 4))
    expect(valueWith(makeModel({ after: [0, 0, 0, 0, 4, 6] }))(1, 3)).toBeCloseTo(0.5 * (0.25 + 5))
  })

  test('has nothing before the first sentence and after the last', () => {
    expect(listMeaningStretches(0, 5, 6)).toMatchObject({ before: [0, 0], after: [6, 6], opening: [0, 2], closing: [4, 6] })
    expect(valueWith(makeModel({ before: [9, 9, 9], after: [9, 9, 9, 9, 9, 9] }))(0, 5)).toBeCloseTo(0.125)
  })

  test('is told with how long it is and who speaks', () => {
    const { startSec, endSec } = reading
    const seconds = (endSec[3] ?? 0) - (startSec[1] ?? 0)
    expect(valueWith(makeModel({}, [1, 1, 0, 0, 0]))(1, 3)).toBeCloseTo(0.5 * (0.25 + 0.15 * (Math.log(3) + Math.log(1 + seconds))))
    expect(valueWith(makeModel({}, [0, 0, 1, 0, 0]))(0, 3)).toBeCloseTo(0.5 * (0.25 + 0.15))
  })
})

describe('where a clip may start and end', () => {
  const edges = {
    start: makeEdge({ own: weigh(0, 0, 5), before: weigh(0, 3) }),
    end: makeEdge({ after: weigh(7, 0, 0, 2) }),
  }

  test('is told by what is meant there, before and after it', () => {
    const odds = { start: Float64Array.of(1, 1, 1, 1, 1, 1), end: new Float64Array(6), body: Float64Array.of(9) }
    expect(addEdgeMeaning(odds, edges, vectors)).toEqual({
      start: Float64Array.of(1, 1, 1 + 5 + 3, 1, 1, 1),
      end: Float64Array.of(0, 0, 2, 0, 0, 0),
      body: Float64Array.of(9),
    })
    expect(odds.start[2]).toBe(1)
  })

  test('moves the parts of a score', () => {
    const model = { ...shippedModel.kinds.full, meaning: { ...makeModel({}), edges } }
    const plain = judgeWith({ ...model, meaning: undefined }, reading)
    expect(judgeWith(model, reading).odds.start[2]).toBeCloseTo((plain.odds.start[2] ?? 0) + 8)
    expect(judgeWith(model, reading).partsOf(2, 4).hook).toBeGreaterThan(plain.partsOf(2, 4).hook)
  })
})

describe('a talk whose meaning is known', () => {
  const kind = { ...shippedModel.kinds.full, meaning: makeModel({ whole: [1, 1, 1, 1, -9, 1] }) }

  test('is judged by it as well', () => {
    const bySigns = judgeTalk(view, shippedModel)
    const byMeaning = judgeTalk(view, { ...shippedModel, kinds: { ...shippedModel.kinds, full: kind } }, vectors)
    expect(byMeaning.valueOf(0, 3) - bySigns.valueOf(0, 3)).toBeCloseTo(0.625)
    expect(byMeaning.valueOf(4, 4) - bySigns.valueOf(4, 4)).toBeCloseTo(0.5 * (0.25 - 9))
    expect(byMeaning.scoreOf(4)).toBeCloseTo(4)
  })

  test('is judged without sentences that a clip leaves out', () => {
    const judgement = judgeWith(kind, reading)
    const shorter = judgement.without(4, 4)
    const plain = judgeWith({ ...kind, meaning: undefined }, reading).without(4, 4)
    expect(shorter.valueOf(3, 4) - plain.valueOf(3, 4)).toBeCloseTo(0.625)
  })

  test('is judged by signs alone where meanings are of other sentences', () => {
    const model = { ...shippedModel, kinds: { ...shippedModel.kinds, full: kind } }
    expect(judgeTalk(view, model, vectors.subarray(meaningSize)).valueOf(0, 3)).toBe(judgeTalk(view, shippedModel).valueOf(0, 3))
  })
})

test('only English sentences with full stops are encoded', () => {
  expect(listSentenceTexts(transcript)).toEqual(sentences)
  expect(listSentenceTexts(makeTranscript('de', ['Das ist ein Satz.', 'Das ist noch einer.']))).toEqual([])
  const words = transcript.words.map((word) => ({ ...word, text: word.text.replaceAll(/[.?!]/g, '').toLowerCase() }))
  expect(listSentenceTexts({ ...transcript, words })).toEqual([])
})
