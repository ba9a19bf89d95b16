import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductEvent } from '@clipwright/contract/operations/product-events'
import { useClientSetup } from '../client-setup.ts'
import { setEventSink } from './track.ts'
import { useExposure } from './use-exposure.ts'

let see: (ratio: number) => void
let events: ProductEvent[]

beforeEach(() => {
  events = []
  vi.useFakeTimers()
  setEventSink((event) => void events.push(event))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
        see = (ratio) => tell([{ intersectionRatio: ratio }])
      }
      observe(): void {}
      disconnect(): void {
        see = () => {}
      }
    },
  )
})
afterEach(() => {
  cleanup()
  setEventSink(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Part() {
  return <p ref={useExposure('plans')}>Plans</p>
}

test('a part counts as seen once 30 percent of it was in view for half a second on end, once', () => {
  const setup = useClientSetup.getState()
  useClientSetup.setState({ flags: { ...setup.flags, experiments: { plans: 'short' } } })
  render(<Part />)
  act(() => see(0.29))
  vi.advanceTimersByTime(1000)
  act(() => see(0.4))
  vi.advanceTimersByTime(499)
  act(() => see(0))
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([])
  act(() => see(0.4))
  vi.advanceTimersByTime(500)
  act(() => see(0.9))
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([{ name: 'module.exposure', at: expect.any(Number), fields: { module: 'plans', group: 'short' } }])
})

test('a part that is gone before is not seen', () => {
  const { unmount } = render(<Part />)
  act(() => see(1))
  unmount()
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([])
})
