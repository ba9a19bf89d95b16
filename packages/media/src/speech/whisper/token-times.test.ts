import { expect, test } from 'vitest'
import { findTokenTimes } from './token-times.ts'

const frames = 300
/** Two heads that listen to a moment while a token is chosen, one of them with some noise. */
const listenAt = (seconds: number) =>
  Float32Array.from({ length: 3000 }, (_, at) => {
    const frame = at % 1500
    const noise = at < 1500 ? 0 : 0.002 * ((at * 7919) % 13)
    return Math.exp(-(((frame - seconds / 0.02) / 4) ** 2)) + noise
  })

test('a token is said from where the network listens to it to where it listens for the next', () => {
  // Chosen at 1.0, 1.4 and, after a pause, 3.0; the text ends at 3.6. For the next token the network first listens to the end of this one.
  const times = findTokenTimes([1, 1.4, 3, 3.6].map(listenAt), frames)
  expect(times).toHaveLength(3)
  expect(times[0]?.endSec).toBeCloseTo(1.4, 0)
  expect(times[1]?.startSec).toBeGreaterThanOrEqual(times[0]?.startSec ?? 0)
  expect(times[2]?.startSec).toBeGreaterThan(2)
  expect(times[2]?.endSec).toBeGreaterThan(3)
  expect(times[2]?.endSec).toBeLessThan(4)
  for (const { startSec, endSec } of times) expect(endSec).toBeGreaterThanOrEqual(startSec)
})

test('a text without words has no times', () => {
  expect(findTokenTimes([listenAt(1)], frames)).toEqual([])
})
