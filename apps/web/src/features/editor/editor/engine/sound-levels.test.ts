import { describe, expect, test } from 'vitest'
import { levelAt, ownLevelAt, placeInFile } from './sound-levels.ts'

const sound = { startMs: 1000, endMs: 9000, gainDb: -6, fadeInMs: 1000, fadeOutMs: 2000, duckDb: -12 }
const db = (factor: number) => Math.round(20 * Math.log10(factor) * 10) / 10

describe('an added sound', () => {
  test('is heard from its start to its end, faded in and out', () => {
    expect([999, 9000].map((at) => levelAt(sound, at, []))).toEqual([0, 0])
    expect(db(levelAt(sound, 1500, []))).toBe(-12)
    expect(db(levelAt(sound, 4000, []))).toBe(-6)
    expect(db(levelAt(sound, 8000, []))).toBe(-12)
  })

  test('goes down before a word and comes back after it', () => {
    const speech = [{ startMs: 4000, endMs: 5000 }]
    expect(db(levelAt(sound, 4500, speech))).toBe(-18)
    expect(db(levelAt(sound, 3800, speech))).toBe(-6)
    expect(db(levelAt(sound, 5400, speech))).toBe(-6)
    expect(levelAt(sound, 5100, speech)).toBeGreaterThan(levelAt(sound, 5000, speech))
  })

  test('begins again at the end of its file only where it is a loop', () => {
    const place = { startMs: 1000, inMs: 500 }
    expect(placeInFile(place, 2000, 5000)).toBe(1500)
    expect(placeInFile(place, 6000, 5000)).toBeNull()
    expect(placeInFile({ ...place, loop: true }, 6000, 5000)).toBe(500)
    expect(placeInFile(place, 6000, Number.NaN)).toBe(5500)
  })
})

test('the own sound makes room for a voice over it, and for nothing else', () => {
  const voice = { startMs: 2000, endMs: 4000, underDb: -20 }
  expect(db(ownLevelAt([voice, { startMs: 0, endMs: 9000 }], 3000))).toBe(-20)
  expect(ownLevelAt([voice], 1000)).toBe(1)
  expect(ownLevelAt([voice], 4300)).toBe(1)
})
