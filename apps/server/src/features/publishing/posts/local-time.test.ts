import { describe, expect, test } from 'vitest'
import { resolveDays, resolveTime } from './local-time.ts'

const resolve = (localTime: string, zone: string, isSecond = false) => {
  const { fireAt, localTime: resolvedTime, shift } = resolveTime({ localTime, zone, isSecond }, 0)
  return [fireAt.toISOString(), resolvedTime, shift]
}

describe('a wall clock', () => {
  test('in an hour that is left out moves forward, and says so', () => {
    expect(resolve('2027-03-14T02:30', 'America/New_York')).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T03:30', 'gap'])
  })

  test('in an hour that comes twice is the first, unless the second is asked for', () => {
    expect(resolve('2026-11-01T01:30', 'America/New_York')).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T01:30', 'overlap'])
    expect(resolve('2026-11-01T01:30', 'America/New_York', true)[0]).toBe('2026-11-01T06:30:00.000Z')
    expect(resolve('2026-12-01T09:00', 'Europe/Berlin', true)).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-01T09:00', 'none'])
  })

  test('may be named by its moment in UTC', () => {
    const { fireAt, localTime, zone } = resolveTime({ publishAt: '2026-12-01T08:00:00Z' }, 0)
    expect([fireAt.toISOString(), localTime, zone]).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-01T08:00', 'UTC'])
  })

  test('that nobody has is refused', () => {
    for (const [localTime, zone] of [
      ['2026-02-30T10:00', 'UTC'],
      ['2026-02-20T25:00', 'UTC'],
      ['2026-02-20T10:00', 'Mars/Base'],
    ] as const) {
      expect(() => resolve(localTime, zone)).toThrow(expect.objectContaining({ errorName: 'InvalidParam' }))
    }
  })
})

test('a day is as long as its zone makes it', () => {
  const hours = (from: string, to: string, zone: string) => {
    const { start, end } = resolveDays(from, to, zone)
    return (end.getTime() - start.getTime()) / 3_600_000
  }
  expect(hours('2027-03-28', '2027-03-28', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', '2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(hours('2026-12-01', '2026-12-07', 'Asia/Kolkata')).toBe(7 * 24)
})
