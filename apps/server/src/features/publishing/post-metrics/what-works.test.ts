import { describe, expect, test } from 'vitest'
import { type TimedPost, matchScores, rankTimes } from './what-works.ts'

const at = (weekday: number, hour: number, ...values: number[]): TimedPost[] =>
  values.map((value) => ({ accountId: 'a', weekday, hour, value }))

describe('the best time', () => {
  const clear = [...at(2, 18, 400, 380, 450, 420), ...at(1, 9, 100, 90, 110), ...at(5, 7, 105, 95, 100, 98)]

  test('is told with its count and an interval that leaves out the usual', () => {
    const [best, ...others] = rankTimes(clear)
    expect(best).toMatchObject({ weekday: 2, hour: 18, count: 4 })
    expect(best?.low).toBeGreaterThan(1.5)
    expect((best?.low ?? 0) < (best?.times ?? 0) && (best?.times ?? 0) < (best?.high ?? 0)).toBe(true)
    expect(others).toEqual([])
  })

  test('is not told below ten posts, nor when chance explains the differences', () => {
    expect(rankTimes(clear.slice(0, 9))).toEqual([])
    expect(rankTimes([...at(2, 18, 10, 1000, 100, 30), ...at(1, 9, 20, 800, 90, 40), ...at(5, 7, 15, 900, 80, 50)])).toEqual([])
  })

  test('compares each post with what is usual for its account', () => {
    const famous = clear.map((post) => ({ ...post, accountId: 'b', value: post.value * 1000 }))
    const [best] = rankTimes([...clear, ...famous])
    expect(best).toMatchObject({ weekday: 2, hour: 18, count: 8 })
  })

  test('joins two hours, and draws one lucky post towards the usual', () => {
    const lucky = [...clear, ...at(7, 3, 5000)]
    const single = rankTimes(lucky).find(({ weekday }) => weekday === 7)
    const ofMany = rankTimes([...clear, ...at(7, 2, 5000, 5000), ...at(7, 3, 5000, 5000)]).find(({ weekday }) => weekday === 7)
    expect(single).toMatchObject({ hour: 2, count: 1 })
    expect(ofMany).toMatchObject({ hour: 2, count: 4 })
    const width = (time: typeof single) => (time ? time.high / time.low : Number.NaN)
    expect(width(single)).toBeGreaterThan(width(ofMany))
  })
})

describe('scores and views', () => {
  const points = Array.from({ length: 12 }, (_, index) => ({ score: 60 + index, value: 100 * 2 ** index }))

  test('match by their ranks, whatever their sizes', () => {
    const match = matchScores(points)
    expect(match?.correlation).toBeCloseTo(1)
    expect(match?.low).toBeGreaterThan(0.9)
    expect(matchScores(points.map((point) => ({ ...point, value: -point.value })))?.correlation).toBeCloseTo(-1)
  })

  test('say nothing below ten posts, and when all are alike', () => {
    expect(matchScores(points.slice(0, 9))).toBeNull()
    expect(matchScores(points.map((point) => ({ ...point, score: 70 })))).toBeNull()
  })
})
