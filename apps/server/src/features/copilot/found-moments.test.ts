import type { Moment } from '@clipwright/contract/curation'
import { describe, expect, test } from 'vitest'
import { findNewMoments, sharedShare } from './found-moments.ts'

function moment(rank: number, range: [number, number], relevanceScore: number | null): Moment {
  const score = { score: 5, comment: '', evidence: [] }
  return {
    key: `m${rank}`,
    timeRanges: [range],
    firstWord: 0,
    lastWord: 1,
    durationSec: range[1] - range[0],
    rank,
    isRunnerUp: rank > 2,
    rawScore: 0,
    score: 5,
    title: `Moment ${rank}`,
    description: '',
    hashtags: [],
    keywords: [],
    topicKeywords: [],
    reason: '',
    evidence: [],
    genre: 'Others',
    text: '',
    screenplay: { chapters: [], lines: [], words: [] },
    judgeResult: { score: 5, isCopilotClip: false, relevanceScore, trendTopic: null },
    hookScore: score,
    coherenceScore: score,
    connectionScore: score,
    trendScore: score,
  }
}

const seen = (moments: Moment[]) => moments.map(({ title, rank, isRunnerUp }) => [title, rank, isRunnerUp])

describe('what a search adds', () => {
  test('is what answers and is no clip yet, ranked from one', () => {
    const found = findNewMoments(
      { moments: [moment(1, [0, 30], 9), moment(2, [40, 70], 2), moment(3, [100, 130], 5), moment(4, [200, 230], 4)] },
      [{ timeRanges: [[5, 31]] }],
    )
    expect(seen(found.moments)).toEqual([
      ['Moment 3', 1, false],
      ['Moment 4', 2, false],
    ])
    expect(found.alreadyThere).toBe(1)
    expect(found.moments.every((one) => one.judgeResult.isCopilotClip)).toBe(true)
  })

  test('is the three nearest misses where nothing answers, marked as such', () => {
    const moments = [
      moment(1, [0, 30], 1),
      moment(2, [40, 70], 0),
      moment(3, [80, 110], 3),
      moment(4, [120, 150], 2),
      moment(5, [160, 190], 2.5),
    ]
    expect(seen(findNewMoments({ moments }, []).moments)).toEqual([
      ['Moment 3', 1, true],
      ['Moment 5', 2, true],
      ['Moment 4', 3, true],
    ])
  })

  test('is nothing where nothing comes near, nor misses where what answers is there already', () => {
    expect(findNewMoments({ moments: [moment(1, [0, 30], 0), moment(2, [40, 70], null)] }, [])).toEqual({ moments: [], alreadyThere: 0 })
    const all = findNewMoments({ moments: [moment(1, [0, 30], 8), moment(2, [40, 70], 2)] }, [{ timeRanges: [[0, 30]] }])
    expect(all).toEqual({ moments: [], alreadyThere: 1 })
  })
})

test.each([
  [[[0, 10]], [[10, 20]], 0],
  [[[0, 10]], [[5, 25]], 0.5],
  [
    [
      [0, 10],
      [20, 30],
    ],
    [[0, 30]],
    1,
  ],
  [[[0, 0]], [[0, 10]], 0],
] as [[number, number][], [number, number][], number][])('ranges %j and %j share %d of the shorter', (a, b, share) => {
  expect(sharedShare(a, b)).toBe(share)
})
