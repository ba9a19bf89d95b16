import { ReadableStream as ByteStream } from 'node:stream/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { connectLive, useLive } from './live-events.ts'
import { StreamError } from './live-stream.ts'
import { closeSession, currentSession, openSession } from './session.ts'

/** For what never arrives; a busy machine takes its time. */
const patience = { timeout: 60_000 }

let stop: (() => void) | undefined
beforeEach(() => openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg], expiresAt: '2999-01-01T00:00:00.000Z' }))
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  closeSession()
})

function listenTo(respond: (signal: AbortSignal | null | undefined) => Response | Promise<Response>, path?: '/events') {
  const problems: unknown[] = []
  const paths: string[] = []
  globalThis.fetch = async (input, init) => {
    paths.push(input instanceof Request ? input.url : input.toString())
    return respond(init?.signal)
  }
  stop = connectLive({ path: path ?? '/auth/events', onEvent: () => undefined, onProblem: (problem) => problems.push(problem) })
  return { problems, paths }
}

/** A body that sends nothing more until the stream is abandoned. */
function silent(text: string, signal: AbortSignal | null | undefined): Response {
  const body = new ByteStream<Uint8Array>({
    start(controller) {
      if (text !== '') controller.enqueue(new TextEncoder().encode(text))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body as unknown as BodyInit)
}

test('a stream that does not open reports the status and is retried', async () => {
  const { problems, paths } = listenTo(() => new Response('no', { status: 503 }))
  await vi.waitUntil(() => problems.length === 1, patience)
  expect(problems[0]).toMatchObject({ message: 'SSE open failed: 503', status: 503 })
  expect(paths).toEqual(['/api/auth/events'])
  expect(useLive.getState().open).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.waitUntil(() => paths.length === 2, patience)
})

test('a stream refused to a session ends the session here', async () => {
  const { problems } = listenTo(() => Response.json({ errorName: 'LoginRequired' }, { status: 401 }))
  await vi.waitUntil(() => problems.length === 1, patience)
  expect(currentSession()).toBeNull()
})

test('a stream that opens without hello is abandoned after a timeout', async () => {
  vi.useFakeTimers()
  const { problems } = listenTo((signal) => silent('', signal))
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(7_900)
  expect(problems).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(problems[0]).toBeInstanceOf(StreamError)
  expect(problems[0]).toMatchObject({ message: 'SSE hello timeout' })
})

test('hello marks the stream open', async () => {
  listenTo((signal) => silent('event: hello\ndata: {"type":"hello","sentAt":"2026-01-31T09:30:00.000Z"}\n\n', signal))
  await vi.waitUntil(() => useLive.getState().open, patience)
})

test("the first stream starts before the page's first fetch, the next one where the last ended", async () => {
  const hello = 'id: 7-7\nevent: hello\ndata: {"type":"hello","sentAt":"2026-01-31T09:30:00.000Z"}\n\n'
  const { paths } = listenTo((signal) => (paths.length === 1 ? new Response(hello) : silent(hello, signal)), '/events')
  await vi.waitUntil(() => paths.length === 1, patience)
  await vi.waitUntil(() => {
    window.dispatchEvent(new Event('online'))
    return paths.length === 2
  }, patience)
  expect(Number(/^\/api\/events\?sinceMs=(\d+)$/.exec(paths[0] ?? '')?.[1])).toBeGreaterThanOrEqual(5_000)
  expect(paths[1]).toBe('/api/events')
})
