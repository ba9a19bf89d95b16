import type { Word } from '@clipwright/contract/sources/transcript'
import { expect, test } from 'vitest'
import { sampleAnalysis, sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import { toDocument } from '../upgrade-document.ts'
import { proposeCuts } from './propose-cuts.ts'

function listRepeats(text: string, speakers: readonly Word['speaker'][] = []): string[] {
  const words = sampleWords(text, 0, 500).map((word, at): Word => {
    const speaker = speakers[at]
    return speaker === undefined ? word : { ...word, speaker }
  })
  const document = toDocument(sampleTimeline({ words, analysis: sampleAnalysis(), timeRanges: [[0, 8]] }))
  return proposeCuts(document, { repeats: true }).map((cut) => cut.text)
}

test.each([
  ['I I think so', ['I']],
  ['We call 5 5 5 now', []],
  ['From 20 20 on', []],
  ['对， 对 啊', []],
  ['好。 好 吧', []],
  ['نعم، نعم', []],
])('a word said twice by mistake in “%s”', (text, repeats) => {
  expect(listRepeats(text)).toEqual(repeats)
})

test('what another person answers is no repetition', () => {
  expect(listRepeats('yes yes exactly', ['Speaker 1', 'Speaker 2', 'Speaker 2'])).toEqual([])
  expect(listRepeats('yes yes exactly', ['Speaker 1', 'Speaker 1', 'Speaker 2'])).toEqual(['yes'])
})
