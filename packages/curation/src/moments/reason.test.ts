import { expect, test } from 'vitest'
import type { RemarkName } from '../messages/message-names.ts'
import { explainMoment, type Parts } from './reason.ts'

const part = (score: number, ...names: RemarkName[]): Parts['hook'] => ({
  score,
  comment: '',
  evidence: names.map((name, at) => ({ quote: `${name} quote`, startMs: at, endMs: at + 1 })),
  says: names.map((name) => ({ say: name, words: [`${name} quote`] })),
})

test('a reason is a strength with its quote, never a weakness', () => {
  const parts: Parts = {
    hook: part(9, 'opensPlainly'),
    coherence: part(8, 'leansBack', 'endsOnPayoff'),
    connection: part(3, 'staysFactual'),
    trend: part(2, 'littleToShare'),
  }
  const { says, evidence } = explainMoment(parts, [])
  expect(says).toEqual([{ say: 'endsOnPayoff', words: ['endsOnPayoff quote'], part: 'coherence' }])
  expect(evidence.map(({ quote }) => quote)).toEqual(['endsOnPayoff quote'])
})

test('a reason is the most telling of all strengths', () => {
  const parts: Parts = {
    hook: part(3, 'secondPerson', 'opensWithQuestion'),
    coherence: part(9, 'endsOnSentence', 'startsAlone'),
    connection: part(8, 'firstPerson'),
    trend: part(8, 'namesSomething', 'superlative'),
  }
  expect(explainMoment(parts, ['bread'])).toEqual({
    says: [
      { say: 'opensWithQuestion', words: ['opensWithQuestion quote'], part: 'hook' },
      { say: 'answersRequest', words: ['bread'] },
    ],
    evidence: [parts.hook.evidence[1]],
  })
})

test('a moment without strengths has a plain reason', () => {
  const weak: Parts = {
    hook: part(4, 'opensPlainly'),
    coherence: part(3, 'leansBack'),
    connection: part(2, 'staysFactual'),
    trend: part(1, 'littleToShare'),
  }
  expect(explainMoment(weak, []).says).toEqual([{ say: 'chosenPlainly' }])
})
