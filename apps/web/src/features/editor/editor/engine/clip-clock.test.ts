import { expect, test } from 'vitest'
import { ClipClock } from './clip-clock.ts'
import { fakePlayer } from './testing/fake-player.ts'

// Four seconds of clip: 10 to 12, then 5 to 6, then 30 to 31.
const ranges = [
  { id: 'a', startMs: 10_000, endMs: 12_000 },
  { id: 'b', startMs: 5_000, endMs: 6_000 },
  { id: 'c', startMs: 30_000, endMs: 31_000 },
]

const ends = { introMs: 1_000, outroMs: 500 }
const openClock = (source?: { durationMs: number }) => {
  const player = fakePlayer(source)
  const clock = new ClipClock(player, ranges, ends)
  const stood: number[] = []
  const run = (ms: number) => {
    for (let left = ms; left > 0; left -= 20) {
      player.pass(Math.min(20, left))
      clock.tick(Math.min(20, left))
      stood.push(clock.nowMs())
    }
  }
  return { player, clock, run, stood }
}

test('it begins in the intro, goes through the parts into the outro and stops at its end', () => {
  const { player, clock, run, stood } = openClock()
  expect(clock.nowMs()).toBe(-1_000)
  clock.play()
  run(980)
  expect([clock.isPlaying(), player.paused, clock.nowMs()]).toEqual([true, true, -20])
  run(5_000)
  expect(stood.every((ms, at) => at === 0 || ms >= (stood[at - 1] ?? 0))).toBe(true)
  for (const [from, to] of [
    [-900, -100],
    [100, 1_900],
    [2_100, 2_900],
    [3_100, 3_900],
    [4_100, 4_400],
  ] as const)
    expect(stood.some((ms) => ms > from && ms < to)).toBe(true)
  expect([clock.isPlaying(), player.paused, clock.nowMs()]).toEqual([false, true, 4_500])
  clock.play()
  expect(clock.nowMs()).toBe(-1_000)
})

test('a source that ends between two slow frames leads into the outro all the same', () => {
  const { player, clock, run } = openClock({ durationMs: 31_000 })
  clock.seek(3_900)
  clock.play()
  clock.tick(20)
  player.pass(200)
  expect(player.paused).toBe(true)
  clock.tick(200)
  expect([clock.isPlaying(), clock.nowMs()]).toEqual([true, 4_000])
  run(600)
  expect([clock.isPlaying(), clock.nowMs()]).toEqual([false, 4_500])
})

test('a jump out of them goes on playing, and one into them does, too', () => {
  const { player, clock, run } = openClock()
  clock.play()
  run(100)
  clock.seek(1_000)
  expect([clock.isPlaying(), player.paused]).toEqual([true, false])
  clock.seek(4_100)
  expect([clock.isPlaying(), player.paused]).toEqual([true, true])
  clock.pause()
  run(100)
  expect(clock.nowMs()).toBe(4_100)
  clock.seek(99_000)
  expect(clock.nowMs()).toBe(4_500)
})

test('steps back through the parts into the intro, to its beginning', () => {
  const { clock, run } = openClock()
  clock.seek(500)
  clock.setRate(-1)
  run(900)
  expect(clock.nowMs()).toBe(-400)
  run(800)
  expect([clock.nowMs(), clock.rate(), clock.isPlaying()]).toEqual([-1_000, 1, false])
})

test('what is cut or taken away meanwhile leaves it in the outro, or brings it to the clip', () => {
  const { clock } = openClock()
  clock.seek(4_200)
  clock.follow(ranges.slice(0, 2), ends)
  expect(clock.nowMs()).toBe(3_200)
  clock.follow(ranges.slice(0, 2), { introMs: 1_000, outroMs: 0 })
  expect(clock.nowMs()).toBe(3_000)
  clock.seek(-700)
  clock.follow(ranges, { introMs: 0, outroMs: 0 })
  expect(clock.nowMs()).toBe(0)
})

test('a look at a moment of the source leaves them', () => {
  const { player, clock } = openClock()
  clock.look(10_500)
  expect([player.currentTime, clock.nowMs()]).toEqual([10.5, 500])
})
