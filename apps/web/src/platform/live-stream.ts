import type { LiveEvent } from '@clipwright/contract/events'
import { apiPrefix, callHeaders, requireToken } from './api-client.ts'
import { type LiveOptions, useLive } from './live-events.ts'
import { currentSession, loseSession } from './session.ts'
import { createStreamParser } from './sse-reader.ts'
import { waitForRetry } from '#ui/wait-for-retry.ts'

const helloTimeoutMs = 8_000
/** The server sends a comment at least this often; a longer silence means a dead connection. */
const silenceMs = 60_000
/** A page fetches its data some time before it listens: while its code loads, and before it renders. */
const askedBeforeMs = 5_000
const longestSinceMs = 600_000
const backoffMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

/** Why a stream did not open. `status` is the server's, or null without a response. */
export class StreamError extends Error {
  readonly status: number | null

  constructor(message: 'SSE open failed' | 'SSE hello timeout' | 'SSE went silent', status: number | null = null) {
    super(status === null ? message : `${message}: ${status}`)
    this.name = 'StreamError'
    this.status = status
  }
}

/** `askedAtMs`: when the page began to listen, by `performance.now()`. Ends when stopped. */
export async function keepOpen(
  { onEvent, onProblem, path = '/events' }: LiveOptions,
  { askedAtMs, stop }: { askedAtMs: number; stop: AbortSignal },
): Promise<void> {
  let lastEventId: string | null = null
  let failures = 0
  let sentToken: string | null = null
  while (!stop.aborted) {
    try {
      await readStream({
        path: path === '/events' && lastEventId === null ? `${path}?sinceMs=${sinceMs(askedAtMs - askedBeforeMs)}` : path,
        lastEventId,
        stop,
        onSend: (token) => (sentToken = token),
        onEvent: (event, id) => {
          if (id !== null) lastEventId = id
          if (event.type === 'hello') {
            failures = 0
            useLive.setState({ open: true })
          } else {
            onEvent(event)
          }
        },
      })
    } catch (problem) {
      // Losing the stream is expected (sleep, restart, proxy); screens poll until it is back.
      if (!stop.aborted) onProblem?.(problem)
      if (problem instanceof StreamError && problem.status === 401) loseSession(sentToken)
    }
    useLive.setState({ open: false })
    if (stop.aborted) return
    await waitForRetry(backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 30_000, stop)
    failures += 1
  }
}

function sinceMs(askedAtMs: number): number {
  return Math.min(longestSinceMs, Math.round(performance.now() - askedAtMs))
}

type ReadOptions = {
  path: string
  lastEventId: string | null
  stop: AbortSignal
  onSend: (token: string | null) => void
  onEvent: (event: LiveEvent, id: string | null) => void
}

async function readStream({ path, lastEventId, stop, onSend, onEvent }: ReadOptions): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new StreamError('SSE hello timeout')), helloTimeoutMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new StreamError('SSE went silent')), silenceMs)
  }
  try {
    await requireToken()
    onSend(currentSession()?.token ?? null)
    const headers: Record<string, string> = { ...callHeaders(), accept: 'text/event-stream' }
    if (lastEventId !== null) headers['last-event-id'] = lastEventId
    const response = await fetch(apiPrefix + path, { headers, signal: AbortSignal.any([stop, silence.signal]) })
    if (!response.ok || !response.body) throw new StreamError('SSE open failed', response.status)

    let greeted = false
    const parse = createStreamParser((message) => {
      const event = readEvent(message.event, message.data)
      if (!event) return
      greeted ||= event.type === 'hello'
      onEvent(event, message.id)
    })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parse(decoder.decode(value, { stream: true }))
      if (greeted) alive()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The type is in the data, or only in the `event:` line. */
export function readEvent(name: string, data: string): LiveEvent | null {
  try {
    const body = JSON.parse(data) as Record<string, unknown>
    return { type: name, ...body } as LiveEvent
  } catch {
    // An invalid line is skipped, and the stream continues.
    return null
  }
}
