import { describe, expect, test } from 'vitest'
import { agoText, readTimecode, timecode, toEstimate, toEstimateRange } from './time-text.ts'

describe('time as text', () => {
  test.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [247_300, '4:07'],
    [3_600_000, '1:00:00'],
    [3_750_000, '1:02:30'],
  ])('%i ms reads %s', (ms, text) => expect(timecode(ms)).toBe(text))

  test('tenths are truncated, never rounded up into the next second', () => expect(timecode(1_990, { tenths: true })).toBe('0:01.9'))

  test.each([
    ['90', 90_000],
    ['1:30', 90_000],
    ['1:02:30', 3_750_000],
    ['0:01.5', 1_500],
    ['1:75', undefined],
    ['1:2:3:4', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('typing %j is read as %s ms', (text, ms) => expect(readTimecode(text)).toBe(ms))

  test('formatting and parsing round-trip for every second of four hours', () => {
    for (let second = 0; second < 4 * 3600; second += 1) expect(readTimecode(timecode(second * 1000))).toBe(second * 1000)
  })

  test.each([
    [1, { unit: 'seconds', count: 5 }],
    [41_000, { unit: 'seconds', count: 45 }],
    [56_000, { unit: 'minutes', count: 1 }],
    [10 * 60_000, { unit: 'minutes', count: 10 }],
    [150 * 60_000, { unit: 'hours', count: 2.5 }],
  ])('%i ms left is named as %o', (ms, estimate) => expect(toEstimate(ms)).toEqual(estimate))

  test('recent times are relative, old ones a date', () => {
    const now = Date.parse('2026-05-10T12:00:00Z')
    expect(agoText('2026-05-10T11:55:00Z', now, 'en')).toBe('5 minutes ago')
    expect(agoText('2026-05-09T12:00:00Z', now, 'en')).toBe('yesterday')
    expect(agoText('2026-04-01T12:00:00Z', now, 'en')).toBe('Apr 1, 2026')
  })
})

test.each([
  [240_000, { unit: 'minutes', from: 3, to: 5 }],
  [30_000, { unit: 'seconds', from: 20, to: 40 }],
  [60_000, { unit: 'minutes', from: 1, to: 1 }],
  [3 * 3_600_000, { unit: 'hours', from: 2, to: 4 }],
])('%i ms left is first named as a range, unless both ends read the same', (ms, range) =>
  expect(toEstimateRange(ms)).toEqual(range.from < range.to ? range : null),
)
