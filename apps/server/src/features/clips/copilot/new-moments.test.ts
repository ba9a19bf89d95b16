import type { Moment } from '@clipwright/contract/clips/curation'
import { describe, expect, test } from 'vitest'
import { ClipId } from '@clipwright/contract/ids'
import type { AskedMoment } from '../clips/list/clips-by-id.ts'
import { findNewMoments } from './new-moments.ts'

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

const summaryOf = (moments: AskedMoment[]) => moments.map(({ moment: { title, rank, isRunnerUp } }) => [title, rank, isRunnerUp])
const clipId = ClipId.parse('clip-that-is-there')

describe('what a search adds', () => {
  test('is what matches and is no clip yet, ranked from one', () => {
    const moments = findNewMoments(
      { moments: [moment(1, [0, 30], 9), moment(2, [40, 70], 2), moment(3, [100, 130], 5), moment(4, [200, 230], 4)] },
      [{ clipId, timeRanges: [[2, 31]] }],
    )
    expect(summaryOf(moments.moments)).toEqual([
      ['Moment 3', 1, false],
      ['Moment 4', 2, false],
    ])
    expect(moments.alreadyThere).toBe(1)
    expect(moments.moments.every((one) => one.moment.judgeResult.isCopilotClip)).toBe(true)
  })

  test('is another cut of a clip too, ranked after what is new, as a bonus of that clip', () => {
    const moments = findNewMoments({ moments: [moment(1, [0, 12], 9), moment(2, [40, 70], 8)] }, [{ clipId, timeRanges: [[0, 30]] }])
    expect(summaryOf(moments.moments)).toEqual([
      ['Moment 2', 1, false],
      ['Moment 1', 2, false],
    ])
    expect(moments.moments.map(({ bonusOf }) => bonusOf)).toEqual([undefined, clipId])
    expect(moments.alreadyThere).toBe(0)
  })

  test('is the three nearest misses when nothing matches, marked as such', () => {
    const moments = [
      moment(1, [0, 30], 1),
      moment(2, [40, 70], 0),
      moment(3, [80, 110], 3),
      moment(4, [120, 150], 2),
      moment(5, [160, 190], 2.5),
    ]
    expect(summaryOf(findNewMoments({ moments }, []).moments)).toEqual([
      ['Moment 3', 1, true],
      ['Moment 5', 2, true],
      ['Moment 4', 3, true],
    ])
  })

  test('is nothing when nothing comes near, and no misses when all that matches exists already', () => {
    expect(findNewMoments({ moments: [moment(1, [0, 30], 0), moment(2, [40, 70], null)] }, [])).toEqual({ moments: [], alreadyThere: 0 })
    const all = findNewMoments({ moments: [moment(1, [0, 30], 8), moment(2, [40, 70], 2)] }, [{ clipId, timeRanges: [[0, 30]] }])
    expect(all).toEqual({ moments: [], alreadyThere: 1 })
  })
})
