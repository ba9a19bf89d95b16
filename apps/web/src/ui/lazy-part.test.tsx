import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

const reject = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Part = () => 'The part'
type Load = () => Promise<typeof Part>
const ask = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(load: Load) {
  const Lazy = lazyPart(load)
  await act(async () => {
    render(
      <Boundary>
        <Suspense fallback="Loading">
          <Lazy />
        </Suspense>
      </Boundary>,
    )
  })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('code that a lost connection kept away is fetched again until it is here', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<Load>(reject)
  await show(load)
  await pass(3_000)
  expect(load).toHaveBeenCalledTimes(3)
  screen.getByText('Loading')
  load.mockResolvedValue(Part)
  await pass(5_000)
  screen.getByText('The part')
})

test('the next attempt comes at once when the browser is online again', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<Load>().mockImplementationOnce(reject).mockResolvedValue(Part)
  await show(load)
  screen.getByText('Loading')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(0)
  screen.getByText('The part')
})

test('code that a reachable server refuses twice is an error at once', async () => {
  ask.mockResolvedValue(new Response(null))
  const load = vi.fn<Load>(reject)
  await show(load)
  await pass(0)
  screen.getByText('Failed to fetch dynamically imported module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('code comes after a loss that was over before the server was asked', async () => {
  ask.mockResolvedValue(new Response(null))
  await show(vi.fn<Load>().mockImplementationOnce(reject).mockResolvedValue(Part))
  await pass(0)
  screen.getByText('The part')
})

test('where the browser remembers the failure after a loss, the page begins anew, once in a minute', async () => {
  const begin = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
  sessionStorage.clear()
  for (const text of ['Loading', 'Failed to fetch dynamically imported module']) {
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response(null))
    await show(vi.fn<Load>(reject))
    await pass(1_000)
    screen.getByText(text)
    cleanup()
  }
  expect(begin.mock.calls).toEqual([[0]])
})
