import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usualPace, watchPace } from './fetch-pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const secondMs = 1000
const minutes = (count: number) => count * 60 * secondMs

/** A source that sends so many bytes in each second, for as long as it is let. */
function send(bytesPerSec: number, forMs: number, onLong = vi.fn<() => void>()) {
  const pace = watchPace(new AbortController().signal, usualPace, onLong)
  let received = 0
  let passedMs = 0
  for (; passedMs < forMs && !pace.signal.aborted; passedMs += secondMs) {
    vi.advanceTimersByTime(secondMs)
    received += bytesPerSec
    pace.note(received)
  }
  return { pace, passedMs, onLong, reason: pace.signal.reason }
}

it('lets a source of modest speed take its time, and others go first after a minute', () => {
  const short = send(20 * 1024, minutes(1) - secondMs)
  expect(short.onLong).not.toHaveBeenCalled()
  short.pace[Symbol.dispose]()
  const { pace, onLong } = send(20 * 1024, minutes(120))
  expect(pace.signal.aborted).toBe(false)
  expect(onLong).toHaveBeenCalledOnce()
  pace[Symbol.dispose]()
  vi.advanceTimersByTime(minutes(600))
  expect(pace.signal.aborted).toBe(false)
})

it.each([0, 3000])('gives a source of %i bytes a second up within minutes', (rate) => {
  const { passedMs, reason } = send(rate, minutes(180))
  expect(reason).toMatchObject({ errorName: 'LinkUnreachableError', message: expect.stringContaining('too slowly') })
  expect(passedMs).toBeLessThan(minutes(5))
})

it('gives a source up that becomes slow later on', () => {
  const pace = watchPace(new AbortController().signal, usualPace, vi.fn<() => void>())
  pace.note(500_000_000)
  vi.advanceTimersByTime(minutes(2))
  expect(pace.signal.aborted).toBe(false)
  vi.advanceTimersByTime(minutes(2))
  expect(pace.signal.reason).toMatchObject({ errorName: 'LinkUnreachableError' })
})

it('ends a source without an end for good, before the job would begin it anew', () => {
  const { passedMs, reason } = send(1_000_000, minutes(600))
  expect(reason).toMatchObject({ errorName: 'MediaTooLargeError', retry: 'never' })
  expect(passedMs).toBeLessThan(minutes(180))
})

it('counts the parts of a source together', () => {
  const pace = watchPace(new AbortController().signal, usualPace, vi.fn<() => void>())
  pace.note(100)
  vi.advanceTimersByTime(minutes(1))
  // Sound after picture begins at nothing.
  pace.note(0)
  pace.note(3_000_000)
  vi.advanceTimersByTime(minutes(1))
  expect(pace.signal.aborted).toBe(false)
})

it("stops with the caller's reason", () => {
  const stop = new AbortController()
  const pace = watchPace(stop.signal, usualPace, vi.fn<() => void>())
  stop.abort(new Error('cancelled'))
  expect(pace.signal.reason).toEqual(new Error('cancelled'))
})
