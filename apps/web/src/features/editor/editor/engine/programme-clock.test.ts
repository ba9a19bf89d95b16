import { describe, expect, test } from 'vitest'
import { createProgramClock, placeAt, playerOfPart, programmeAt } from './programme-clock.ts'
import { fakePlayer } from './testing/fake-player.ts'

// Four seconds of clip: 10 to 12, then 5 to 6, then 30 to 31.
const ranges = [
  { id: 'a', startMs: 10_000, endMs: 12_000 },
  { id: 'b', startMs: 5_000, endMs: 6_000 },
  { id: 'c', startMs: 30_000, endMs: 31_000 },
]

function isPlayingAt() {
  const player = fakePlayer()
  const clock = createProgramClock(player, ranges)
  const heardMs: number[] = []
  /** Lets time go by in steps of a frame and notes what played. */
  const run = (ms: number) => {
    for (let left = ms; left > 0; left -= 20) {
      player.pass(Math.min(20, left))
      clock.tick(Math.min(20, left))
      heardMs.push(Math.round(player.currentTime * 1000))
    }
  }
  return { player, clock, run, heard: heardMs }
}

test('a moment of the clip and its place on the source lead to each other', () => {
  expect(placeAt(ranges, 0)).toEqual({ index: 0, sourceMs: 10_000 })
  expect(placeAt(ranges, 2_500)).toEqual({ index: 1, sourceMs: 5_500 })
  expect(placeAt(ranges, 99_000)).toEqual({ index: 2, sourceMs: 31_000 })
  for (const ms of [0, 1_999, 2_000, 2_999, 3_500]) expect(programmeAt(ranges, placeAt(ranges, ms))).toBe(ms)
})

describe('the clock', () => {
  test('plays the parts in their order and nothing of what was cut', () => {
    const { clock, run, heard, player } = isPlayingAt()
    clock.play()
    run(4_200)
    expect(player.paused).toBe(true)
    const isKept = (ms: number) => ranges.some((range) => ms >= range.startMs && ms <= range.endMs)
    expect(heard.filter((ms) => !isKept(ms))).toEqual([])
    expect(heard.some((ms) => ms > 5_000 && ms < 6_000)).toBe(true)
    expect(heard.at(-1)).toBeGreaterThan(30_900)
  })

  test('goes on with the next part when the source ends between two slow frames, and stays where it was paused', () => {
    const player = fakePlayer({ durationMs: 12_000 })
    const clock = createProgramClock(player, ranges.slice(0, 2))
    clock.seek(1_900)
    clock.play()
    clock.tick(20)
    player.pass(200)
    expect(player.paused).toBe(true)
    clock.tick(200)
    expect([player.paused, player.currentTime]).toEqual([false, 5])
    clock.seek(2_000 - 1)
    clock.pause()
    clock.tick(20)
    expect([player.paused, player.currentTime]).toEqual([true, 11.999])
  })

  test('begins again when it is played at the end', () => {
    const { clock, player } = isPlayingAt()
    clock.seek(4_000)
    clock.play()
    expect(player.currentTime).toBe(10)
    expect(clock.isPlaying()).toBe(true)
  })

  test('plays faster, and steps back through the parts to the beginning', () => {
    const { clock, run, player } = isPlayingAt()
    clock.setRate(2)
    clock.play()
    run(1_500)
    expect(clock.nowMs()).toBeGreaterThan(2_800)
    clock.setRate(-2)
    expect(player.paused).toBe(true)
    run(700)
    expect(clock.nowMs()).toBeLessThan(1_900)
    expect(player.currentTime).toBeGreaterThan(10)
    run(2_000)
    expect(clock.nowMs()).toBe(0)
    expect(clock.rate()).toBe(1)
  })

  test('stays on its moment of the source when something before it is cut, and goes on after what was cut under it', () => {
    const { clock, player } = isPlayingAt()
    clock.seek(1_500)
    clock.follow([{ id: 'a', startMs: 11_000, endMs: 12_000 }, ...ranges.slice(1)])
    expect([player.currentTime, clock.nowMs()]).toEqual([11.5, 500])
    clock.follow([
      { id: 'a', startMs: 11_000, endMs: 11_200 },
      { id: 'a.2', startMs: 11_800, endMs: 12_000 },
    ])
    expect([player.currentTime, clock.nowMs()]).toEqual([11.8, 200])
  })

  test('keeps to the clip when everything after it was cut', () => {
    const { clock } = isPlayingAt()
    clock.seek(3_500)
    clock.follow([{ id: 'a', startMs: 10_000, endMs: 10_500 }])
    expect(clock.nowMs()).toBeLessThan(500)
  })
})

test('a proxy that begins in the middle of its source is played by the clock of the source', () => {
  const own = { currentTime: 0, playbackRate: 1, paused: true, ended: false, play: async () => undefined, pause: () => undefined }
  const player = playerOfPart(own, 600_000)
  const clock = createProgramClock(player, [{ id: 'r1', startMs: 610_000, endMs: 620_000 }])
  expect(own.currentTime).toBe(10)
  clock.seek(2500)
  expect(own.currentTime).toBe(12.5)
  expect(clock.nowMs()).toBe(2500)
})
