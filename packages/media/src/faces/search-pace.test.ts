import { describe, expect, it } from 'vitest'
import { SearchPace, toCoarseLuma } from './search-pace.ts'

const grid = (level: number): Float32Array => new Float32Array(32 * 18).fill(level)

/** Feeds 12 frames a second for some seconds; returns the times at which a search was requested. */
function searches(seconds: number, levelAt: (index: number) => number, movement: number): number[] {
  const pace = new SearchPace()
  const requestTimes: number[] = []
  for (let index = 0; index < seconds * 12; index++) {
    const atMs = (index * 1000) / 12
    if (!pace.decide(atMs, grid(levelAt(index))).detect) continue
    requestTimes.push(atMs)
    pace.recordSearch(1, movement)
  }
  return requestTimes
}

describe('choosing frames to search', () => {
  it('searches four times a second while faces move', () => {
    expect(searches(10, (index) => index % 5, 0.5)).toHaveLength(40)
  })

  it('searches less while faces rest, and least while the video stands still', () => {
    const resting = searches(10, (index) => index % 5, 0).length
    const still = searches(10, () => 50, 0).length
    expect(resting).toBeLessThan(26)
    expect(still).toBeLessThan(resting)
  })

  it('searches at once after a cut', () => {
    expect(searches(4, (index) => (index < 25 ? 20 : 120), 0)).toContain((25 * 1000) / 12)
  })

  it('reacts to brightness, not to colour', () => {
    const yuv = new Uint8Array(64 * 36 * 1.5).fill(16 + 100 / 1.164, 0, 64 * 36).fill(240, 64 * 36)
    expect([...toCoarseLuma({ width: 64, height: 36, yuv })].every((value) => Math.abs(value - 100) < 1.2)).toBe(true)
  })
})
