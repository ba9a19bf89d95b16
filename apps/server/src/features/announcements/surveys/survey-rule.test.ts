import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betweenMs, dueSurvey, promoterScore, type SurveyHistory } from './survey-rule.ts'
import { dayMs, hourMs } from '#platform/time.ts'

const nowMs = Date.UTC(2026, 10, 22)
const history = (part: Partial<SurveyHistory> = {}): SurveyHistory => ({
  nowMs,
  accountMadeMs: nowMs - 60 * dayMs,
  finishedProjects: 6,
  lastFinishedMs: nowMs - hourMs,
  asked: [],
  ...part,
})

describe('a question', () => {
  test('about the clips comes with the third project, ten minutes to two weeks after its clips', () => {
    expect(dueSurvey(history({ finishedProjects: 3 }))).toBe('survey')
    expect(dueSurvey(history({ finishedProjects: 2 }))).toBeNull()
    expect(dueSurvey(history({ finishedProjects: 3, lastFinishedMs: nowMs - 9 * 60_000 }))).toBeNull()
    expect(dueSurvey(history({ finishedProjects: 3, lastFinishedMs: nowMs - 15 * dayMs }))).toBeNull()
    expect(dueSurvey(history({ finishedProjects: 3, lastFinishedMs: null }))).toBeNull()
  })

  test('about the product comes with the fifth project, two weeks after sign-up and a month after the other question', () => {
    const past = [{ kind: 'survey' as const, atMs: nowMs - 31 * dayMs }]
    expect(dueSurvey(history({ asked: past }))).toBe('nps')
    expect(dueSurvey(history({ asked: past, finishedProjects: 4 }))).toBeNull()
    expect(dueSurvey(history({ asked: past, accountMadeMs: nowMs - 13 * dayMs }))).toBeNull()
    expect(dueSurvey(history({ asked: [{ kind: 'survey', atMs: nowMs - 29 * dayMs }] }))).toBeNull()
  })

  test('is never asked twice and never within a month of another, whatever somebody did', () => {
    const past = fc.record({ kind: fc.constantFrom('survey' as const, 'nps' as const), atMs: fc.integer({ min: 0, max: nowMs }) })
    const any = fc.record({
      nowMs: fc.constant(nowMs),
      accountMadeMs: fc.integer({ min: 0, max: nowMs }),
      finishedProjects: fc.nat(50),
      lastFinishedMs: fc.option(fc.integer({ min: 0, max: nowMs })),
      asked: fc.array(past, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(any, (history) => {
        const due = dueSurvey(history)
        if (due === null) return
        expect(history.asked.map(({ kind }) => kind)).not.toContain(due)
        expect(history.asked.every(({ atMs }) => nowMs - atMs >= betweenMs)).toBe(true)
        expect(history.finishedProjects).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})

test('the score is promoters minus detractors in whole per cent, and null without answers', () => {
  const scores = (...pairs: [number, number][]) =>
    Array.from({ length: 11 }, (_none, score) => pairs.find(([at]) => at === score)?.[1] ?? 0)
  expect(promoterScore(scores())).toBeNull()
  expect(promoterScore(scores([10, 3], [8, 5], [6, 1], [0, 1]))).toBe(10)
  expect(promoterScore(scores([7, 4]))).toBe(0)
  expect(promoterScore(scores([0, 2]))).toBe(-100)
})
