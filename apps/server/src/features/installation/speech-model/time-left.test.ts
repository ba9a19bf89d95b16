import { expect, test } from 'vitest'
import { makeTimeLeft } from './time-left.ts'

test('only the speed of the last seconds counts, not what was there before nor how it started', () => {
  const clock = { ms: 0 }
  const timeLeft = makeTimeLeft(() => clock.ms)
  expect(timeLeft(0.5)).toBeNull()
  clock.ms = 1000
  expect(timeLeft(0.51)).toBeNull()
  clock.ms = 2000
  // 2 % in two seconds, 48 % to go.
  expect(timeLeft(0.52)).toBe(48_000)
  for (let second = 3; second <= 40; second += 1) {
    clock.ms = second * 1000
    timeLeft(0.52 + (second - 2) * 0.001)
  }
  clock.ms = 41_000
  // Now a thousandth a second.
  expect(timeLeft(0.559)).toBeCloseTo(441_000, -3)
})

test('a stalled download has no estimate', () => {
  const clock = { ms: 0 }
  const timeLeft = makeTimeLeft(() => clock.ms)
  timeLeft(0.4)
  clock.ms = 60_000
  expect(timeLeft(0.4)).toBeNull()
})
