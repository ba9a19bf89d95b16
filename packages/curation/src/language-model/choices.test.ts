import { describe, expect, test } from 'vitest'
import { curate } from '../curate.ts'
import { inventTalk, speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import { getLanguagePack } from '../text/language-pack.ts'
import { findOpeningWord } from '../text/opening-word.ts'
import { readModelAnswer } from './answers.ts'

const sentences = inventTalk()
const transcript = toTranscript(speak(sentences))
type Named = { first: number; last: number; score?: number; title?: string }
const curated = (moments: readonly Named[], pref = toPreferences()) =>
  curate({ transcript, analysis: null, pref, title: '', ...readModelAnswer(JSON.stringify({ moments }), transcript) })

const msOf = ({ first, last }: Named) => ({
  startMs: transcript.words[transcript.sentences[first]?.firstWord ?? 0]?.startMs ?? 0,
  endMs: transcript.words[(transcript.sentences[last]?.lastWord ?? 1) - 1]?.endMs ?? 0,
})
function overlap(proposal: Named, [[startSec, endSec] = [0, 0]]: readonly (readonly [number, number])[]): number {
  const { startMs, endMs } = msOf(proposal)
  const both = Math.min(endMs, endSec * 1000) - Math.max(startMs, startSec * 1000)
  return both / (Math.max(endMs, endSec * 1000) - Math.min(startMs, startSec * 1000))
}

// Windows that the built-in choice would reject: mid-thought, across topics, at the very end.
const choices: Named[] = [
  { first: 20, last: 25, score: 60, title: 'What the exchange taught me about saving' },
  { first: 50, last: 56, score: 95, title: 'Why running is not what people think' },
  { first: 5, last: 12, score: 80, title: 'Bread that failed again and again' },
  { first: 86, last: 95, score: 70, title: 'How planting became a life' },
  { first: 38, last: 44, score: 50, title: 'The secret of stargazing' },
]

describe('choices of a language model', () => {
  test('become clips in the order of their scores, with their titles', () => {
    const { moments } = curated(choices)
    const expected = choices.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    const picks = moments.slice(0, expected.length)
    expect(picks.map(({ title }) => title)).toEqual(expected.map(({ title }) => title))
    expect(picks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
    expected.forEach((choice, index) => {
      const moment = picks[index]
      expect(moment?.isRunnerUp).toBe(false)
      expect(overlap(choice, moment?.timeRanges ?? [])).toBeGreaterThanOrEqual(0.8)
    })
  })

  test('start and end at whole sentences', () => {
    const starts = new Set(transcript.sentences.map((span) => findOpeningWord(transcript.words, span, getLanguagePack('en'))))
    const ends = new Set(transcript.sentences.map(({ lastWord }) => lastWord))
    for (const { firstWord, lastWord } of curated(choices).moments) {
      expect(starts.has(firstWord)).toBe(true)
      expect(ends.has(lastWord)).toBe(true)
    }
  })

  test('are filled up with built-in clips that lie elsewhere', () => {
    const { moments } = curated(choices.slice(0, 2), toPreferences({ clipCount: 4 }))
    const picks = moments.filter(({ isRunnerUp }) => !isRunnerUp)
    expect(picks).toHaveLength(4)
    const ranges = picks.map(({ timeRanges }) => timeRanges[0] ?? [0, 0]).toSorted(([a = 0], [b = 0]) => a - b)
    ranges.slice(1).forEach(([startSec = 0], index) => expect(startSec).toBeGreaterThanOrEqual(ranges[index]?.[1] ?? 0))
  })

  test('are cut by score when fewer are requested', () => {
    const { moments } = curated(choices, toPreferences({ clipCount: 2 }))
    expect(moments.filter(({ isRunnerUp }) => !isRunnerUp).map(({ title }) => title)).toEqual([
      'Why running is not what people think',
      'Bread that failed again and again',
    ])
    expect(moments.find(({ title }) => title === 'The secret of stargazing')?.isRunnerUp).toBe(true)
  })

  test('for the same moment give one clip', () => {
    const { moments } = curated([...choices.slice(0, 1), { first: 20, last: 26, score: 90, title: 'Saving takes patience' }])
    expect(moments.filter(({ timeRanges }) => overlap({ first: 20, last: 26 }, timeRanges) > 0.5)).toHaveLength(1)
    expect(moments[0]?.title).toBe('Saving takes patience')
  })

  test.each(['Saving', 'How 250 words saved me', ''])('are not named “%s”', (title) => {
    const [first] = curated([{ first: 20, last: 25, title }]).moments
    expect(first?.title).not.toBe(title)
    expect(first?.title).not.toBe('')
  })

  test('outside the requested lengths stay, except one in twenty that is far off, with a notice', () => {
    const many = Array.from({ length: 20 }, (_, at): Named => ({ first: at * 4, last: at * 4 + 3, score: 90 - at }))
    const far = { first: 84, last: 95, score: 99 }
    const { moments, notices } = curated([...many, far], toPreferences({ clipDurations: [[10, 20]] }))
    expect(moments.filter(({ isRunnerUp }) => !isRunnerUp)).toHaveLength(20)
    expect(moments.some((moment) => overlap(far, moment.timeRanges) > 0.5)).toBe(false)
    expect(notices.join(' ')).toContain('1 of the 21 choices of the language model were left out')
  })
})

describe('answers as chat models write them', () => {
  const proposals = (text: string) => readModelAnswer(text, transcript).proposals
  const [expected] = proposals('{"moments":[{"first":3,"last":7,"title":"Bread and patience","score":80}]}')

  test.each([
    [
      'a fence and prose',
      'Sure! Here you go:\n```json\n{"moments":[{"first":3,"last":7,"title":"Bread and patience","score":80}]}\n```\nEnjoy [1].',
    ],
    ['trailing commas', '{"moments":[{"first":3,"last":7,"title":"Bread and patience","score":80,},],}'],
    ['a bare list', '[{"first":3,"last":7,"title":"Bread and patience","score":80}]'],
    ['another name for the list', '{"clips":[{"first":3,"last":7,"title":"Bread and patience","score":80}]}'],
    ['numbers as text', '{"moments":[{"first":"[3]","last":"7","title":"Bread and patience","score":"80"}]}'],
    ['bare keys, single quotes and comments', "{moments: [{first: 3, last: 7, // the bread\n title: 'Bread and patience', score: 80}]}"],
    ['curly quotes', '{“moments”: [{“first”: 3, “last”: 7, “title”: “Bread and patience”, “score”: 80}]}'],
    ['an end that was cut off', '{"moments":[{"first":3,"last":7,"title":"Bread and patience","score":80},{"first":9,"la'],
    ['one object after another', '{"first":3,"last":7,"title":"Bread and patience","score":80}'],
    [
      'brackets in the prose before',
      'I read lines [0] to [95].\n{"moments":[{"first":3,"last":7,"title":"Bread and patience","score":80}]}',
    ],
  ])('%s', (_, text) => {
    expect(proposals(text)).toEqual([expected])
  })

  test('a score of up to ten counts in tenths', () => {
    expect(proposals('{"moments":[{"first":3,"last":7,"score":8},{"first":20,"last":24,"score":6}]}').map(({ liking }) => liking)).toEqual([
      0.8, 0.6,
    ])
  })

  test('a quote may be tidied up, and invented ones are counted', () => {
    const answer = readModelAnswer(
      JSON.stringify({
        moments: [
          { first: 3, last: 7, quote: 'he showed me … the sourdough' },
          { first: 3, last: 8, quote: 'the moon landing was staged' },
        ],
      }),
      transcript,
    )
    expect(answer.proposals).toHaveLength(1)
    expect(answer.ungrounded).toBe(1)
  })

  test('an answer without a list is unreadable, an empty list is not', () => {
    expect(readModelAnswer('I cannot help with that.', transcript).isReadable).toBe(false)
    expect(readModelAnswer('{"moments": []}', transcript).isReadable).toBe(true)
  })
})
