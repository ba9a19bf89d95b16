import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchSize,
  type Batch,
  type BatcherInput,
  type BatcherState,
  emptyBatcher,
  envelopeBytes,
  flushAtBytes,
  maxOutbox,
  maxPayloadBytes,
  nextTickMs,
  payloadBytes,
  retryWaitMs,
  stepBatcher,
} from './batch-rules.ts'

/** Runs the rules against a clock that the test moves. */
function run() {
  let state: BatcherState<number> = emptyBatcher()
  let batchCount = 0
  const batches: Batch<number>[] = []
  const clock = { nowMs: 0 }
  const feed = (input: BatcherInput<number>) => {
    const stepped = stepBatcher(state, input, { nowMs: clock.nowMs, newId: () => `batch-${(batchCount += 1)}` })
    state = stepped.state
    if (stepped.send) batches.push(stepped.send)
  }
  return {
    sent: batches,
    feed,
    add: (event: number, sizeBytes = 100) => feed({ kind: 'add', event, sizeBytes }),
    fail: (again = true) => feed({ kind: 'failed', batchId: state.outbox[0]?.id ?? '', again }),
    succeed: () => feed({ kind: 'sent', batchId: state.outbox[0]?.id ?? '' }),
    /** Moves the clock, doing whatever falls due on the way. */
    wait(ms: number) {
      const untilMs = clock.nowMs + ms
      for (;;) {
        const next = nextTickMs(state)
        if (next === null || next > untilMs) break
        clock.nowMs = Math.max(clock.nowMs, next)
        feed({ kind: 'tick' })
      }
      clock.nowMs = untilMs
    },
    get state() {
      return state
    },
  }
}
const eventsOf = (batch: Batch<number> | undefined) => batch?.events.map(({ event }) => event)

describe('a batch is closed', () => {
  test('by its twentieth event', () => {
    const page = run()
    for (let event = 1; event < batchSize; event += 1) page.add(event)
    expect(page.sent).toHaveLength(0)
    page.add(batchSize)
    expect(eventsOf(page.sent[0])).toHaveLength(20)
  })

  test('three seconds after its first event, and not before', () => {
    const page = run()
    page.add(1)
    page.wait(2_999)
    page.add(2)
    expect(page.sent).toHaveLength(0)
    page.wait(1)
    expect(eventsOf(page.sent[0])).toEqual([1, 2])
  })

  test('at 80 percent of 153600 bytes, before it could be too large', () => {
    expect([maxPayloadBytes, flushAtBytes]).toEqual([153_600, 122_880])
    const page = run()
    page.add(1, 60_000)
    expect(page.sent).toHaveLength(0)
    page.add(2, 63_000)
    expect(eventsOf(page.sent[0])).toEqual([1, 2])
    page.succeed()
    page.add(3, 100_000)
    page.add(4, 100_000)
    expect(eventsOf(page.sent[1])).toEqual([3])
  })

  test('when the page is hidden or closed', () => {
    const page = run()
    page.add(1)
    page.feed({ kind: 'leave' })
    expect(eventsOf(page.sent[0])).toEqual([1])
  })
})

test('an event too large for any payload is dropped alone', () => {
  const page = run()
  page.add(1, maxPayloadBytes)
  page.add(2)
  page.wait(3_000)
  expect([page.state.dropped, eventsOf(page.sent[0])]).toEqual([1, [2]])
})

test('a failed batch is retried after 1, 2, 4, 8 and 16 seconds, then dropped, also on an idle page', () => {
  const page = run()
  page.add(1)
  page.wait(3_000)
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    page.fail()
    const before = page.sent.length
    page.wait(waitMs - 1)
    expect({ waitMs, sent: page.sent.length }).toEqual({ waitMs, sent: before })
    page.wait(1)
    expect({ waitMs, sent: page.sent.length }).toEqual({ waitMs, sent: before + 1 })
  }
  page.fail()
  expect([page.sent.length, page.state.outbox, page.state.dropped]).toEqual([6, [], 1])
})

test('no delay is longer than half a minute', () => {
  expect([1, 2, 5, 6, 20].map(retryWaitMs)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000])
})

test('a refused batch is not retried', () => {
  const page = run()
  page.add(1)
  page.wait(3_000)
  page.fail(false)
  expect([page.state.outbox, page.state.dropped]).toEqual([[], 1])
})

test('during a long outage the oldest batches are dropped, instead of using memory', () => {
  const page = run()
  for (let event = 0; event < batchSize * (maxOutbox + 5); event += 1) page.add(event)
  expect(page.state.outbox).toHaveLength(maxOutbox)
  expect(page.state.dropped).toBe(batchSize * 5)
  // The one in flight is still the first.
  expect(eventsOf(page.state.outbox[0])?.[0]).toBe(0)
})

type Step =
  | { do: 'add'; sizeBytes: number }
  | { do: 'wait'; ms: number }
  | { do: 'answer'; well: boolean; again: boolean }
  | { do: 'leave' }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      sizeBytes: fc.oneof(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 2, max: 160_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), well: fc.boolean(), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leave' as const }) },
)

test('always: no batch is too long or too large, order holds, nothing arrives twice, and every loss is counted', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 120 }), (steps) => {
      const page = run()
      const arrived: number[] = []
      let added = 0
      for (const step of steps) {
        if (step.do === 'add') page.add((added += 1), step.sizeBytes)
        else if (step.do === 'wait') page.wait(step.ms)
        else if (step.do === 'leave') page.feed({ kind: 'leave' })
        else if (page.state.isSending) {
          if (step.well) {
            arrived.push(...(eventsOf(page.state.outbox[0]) ?? []))
            page.succeed()
          } else page.fail(step.again)
        }
        for (const batch of page.state.outbox) expect(batch.failures).toBeLessThanOrEqual(5)
      }
      for (const batch of page.sent) {
        expect(batch.events.length).toBeLessThanOrEqual(batchSize)
        expect(payloadBytes(batch.events)).toBeLessThanOrEqual(maxPayloadBytes)
      }
      expect(arrived).toEqual(arrived.toSorted((a, b) => a - b))
      expect(new Set(arrived).size).toBe(arrived.length)
      const heldBack = [...page.state.outbox.flatMap(({ events }) => events), ...page.state.waiting].length
      expect(arrived.length + heldBack + page.state.dropped).toBe(added)
      expect(page.state.waiting.length).toBeLessThan(batchSize)
    }),
  )
})

test('a payload counts its envelope', () => {
  expect(payloadBytes([])).toBe(envelopeBytes)
})
