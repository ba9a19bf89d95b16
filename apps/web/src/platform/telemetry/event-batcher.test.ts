import { beforeEach, expect, test } from 'vitest'
import { createEventBatcher, type SendResult } from './event-batcher.ts'

let clockMs = 0
let timers: { atMs: number; run: () => void }[] = []
let deliveries: string[][] = []
let beaconed: string[][] = []
let answer: SendResult = 'sent'
let beaconWorks = true
let idCount = 0
beforeEach(() => {
  clockMs = 0
  timers = []
  deliveries = []
  beaconed = []
  answer = 'sent'
  beaconWorks = true
})

const open = () =>
  createEventBatcher<string>({
    nowMs: () => clockMs,
    newId: () => `id-${(idCount += 1)}`,
    after(ms, run) {
      const timer = { atMs: clockMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    async send({ events }) {
      deliveries.push(events.map(({ event }) => event))
      return answer
    },
    beacon({ events }) {
      if (beaconWorks) beaconed.push(events.map(({ event }) => event))
      return beaconWorks
    },
  })

async function wait(ms: number): Promise<void> {
  const untilMs = clockMs + ms
  for (;;) {
    // Responses arrive in between.
    await Promise.resolve().then(() => Promise.resolve())
    const due = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
    if (!due) break
    clockMs = due.atMs
    timers = timers.filter((one) => one !== due)
    due.run()
  }
  clockMs = untilMs
}

test('events are sent together after three seconds, and no timer runs while there are none', async () => {
  const batcher = open()
  expect(timers).toHaveLength(0)
  batcher.add('a')
  batcher.add('b')
  await wait(3_000)
  expect(deliveries).toEqual([['a', 'b']])
  expect(timers).toHaveLength(0)
})

test('a failed batch is sent again before those after it', async () => {
  const batcher = open()
  answer = 'again'
  batcher.add('a')
  await wait(3_000)
  answer = 'sent'
  batcher.add('b')
  await wait(3_000)
  expect(deliveries).toEqual([['a'], ['a'], ['b']])
})

test('a closing page hands everything over at once; what the browser refuses stays', async () => {
  const batcher = open()
  answer = 'again'
  batcher.add('a')
  await wait(3_000)
  batcher.add('b')
  batcher.leave()
  expect(beaconed).toEqual([['a'], ['b']])
  beaconWorks = false
  answer = 'sent'
  batcher.add('c')
  batcher.leave()
  await wait(0)
  expect(deliveries.at(-1)).toEqual(['c'])
  expect(batcher.dropped).toBe(0)
})

test('after stop nothing is sent any more', async () => {
  const batcher = open()
  batcher.add('a')
  batcher.stop()
  batcher.add('b')
  await wait(60_000)
  expect([deliveries, timers]).toEqual([[], []])
})
