import { AppError } from '@clipwright/contract/errors'
import { z } from 'zod'
import { PlatformError, type FailureKind } from './platform-error.ts'

/** Answers of platforms are small; a larger one is a mistake or an attack. */
const maxAnswerBytes = 2 * 1024 * 1024
const defaultTimeoutMs = 30_000

/** Makes the requests of an adapter; `fetch` refuses addresses inside the operator's network. */
export type PlatformIo = { fetch: typeof fetch; signal: AbortSignal }

export type PlatformRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  body?: URLSearchParams | FormData | Blob | Uint8Array<ArrayBuffer> | string
  timeoutMs?: number
  /** Statuses besides 2xx that are no failure. */
  accept?: readonly number[]
}

export type PlatformAnswer = { status: number; headers: Headers; text: string; json: unknown }

/**
 * What an adapter knows better than the status: by the parsed body. `isUnclear`: was seen on calls that did what they asked.
 */
export type ReadFailure = (
  answer: PlatformAnswer,
) => { kind?: FailureKind | undefined; code?: string; words?: string; retryAt?: Date; isUnclear?: boolean } | undefined

/** One call. Throws `PlatformError`, and the signal's reason when it is aborted. */
export async function callPlatform(
  io: PlatformIo,
  request: PlatformRequest,
  readFailure: ReadFailure = readUsualFailure,
): Promise<PlatformAnswer> {
  const answer = await sendRequest(io, request)
  if ((answer.status >= 200 && answer.status < 300) || request.accept?.includes(answer.status)) return answer
  throw toPlatformError(answer, readFailure)
}

/** What an answer that is a failure comes to. */
export function toPlatformError(answer: PlatformAnswer, readFailure: ReadFailure): PlatformError {
  const detail = readFailure(answer)
  const retryAt = detail?.retryAt ?? readRetryAt(answer.headers)
  return new PlatformError(detail?.kind ?? kindOfStatus(answer.status, retryAt), {
    code: detail?.code ?? `status-${answer.status}`,
    words: detail?.words,
    status: detail?.isUnclear ? null : answer.status,
    retryAt,
  })
}

async function sendRequest(io: PlatformIo, request: PlatformRequest): Promise<PlatformAnswer> {
  const { url, method = 'GET', headers = {}, json, timeoutMs = defaultTimeoutMs } = request
  const body = json === undefined ? request.body : JSON.stringify(json)
  try {
    const response = await io.fetch(url, {
      method,
      headers: { accept: 'application/json', ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      // The status of an upload that goes on is that of a redirect.
      ...(request.accept?.includes(308) ? { redirect: 'manual' as const } : {}),
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await readLimited(response)
    return { status: response.status, headers: response.headers, text, json: parseJson(text) }
  } catch (error) {
    if (io.signal.aborted) throw io.signal.reason
    const refusal = findRefusal(error)
    if (refusal) throw new PlatformError('fix', { code: 'address-refused', words: refusal.message, status: 400, cause: error })
    throw new PlatformError('retry', { code: 'unreachable', status: null, cause: error })
  }
}

/** An address that this server does not call; nothing was sent. */
function findRefusal(error: unknown): AppError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof AppError && inner.errorName === 'LinkRefusedError') return inner
  }
  return undefined
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new Error(`answer longer than ${maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Pages of proxies and empty answers are no JSON; whoever needs one says so.
    return null
  }
}

/** A platform that names the moment at which it takes more is not away: it has had enough for now. */
function kindOfStatus(status: number, retryAt: Date | undefined): FailureKind {
  if (status === 401) return 'relink'
  if (status === 429 && retryAt) return 'again-later'
  if (status === 429 || status === 408 || status >= 500) return 'retry'
  return 'fix'
}

const UsualFailure = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
  code: z.string().optional(),
})

/** The code and the words, where the usual fields have them. */
export function readUsualFailure({ json }: PlatformAnswer): { code?: string; words?: string } {
  const { data } = UsualFailure.safeParse(json)
  const code = data?.code ?? data?.error
  const words = data?.error_description ?? data?.message ?? data?.detail ?? data?.error
  return { ...(code === undefined ? {} : { code: code.slice(0, 100) }), ...(words === undefined ? {} : { words: words.slice(0, 300) }) }
}

const longestWaitMs = 24 * 3_600_000

/** `Retry-After` in seconds or as a date, or the time of the next window as Mastodon, X and Bluesky name it. */
function readRetryAt(headers: Headers): Date | undefined {
  const text =
    headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? headers.get('x-rate-limit-reset') ?? headers.get('ratelimit-reset')
  if (text === null) return undefined
  const seconds = Number(text)
  const now = Date.now()
  const time = Number.isNaN(seconds) ? Date.parse(text) : seconds > 1e9 ? seconds * 1000 : now + seconds * 1000
  if (Number.isNaN(time) || time <= now) return undefined
  return new Date(Math.min(time, now + longestWaitMs))
}

/** The parsed body. An answer of another shape counts as none: what was asked for may have happened. */
export function readAnswer<T>(schema: z.ZodType<T>, { json }: PlatformAnswer): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new PlatformError('retry', { code: 'unreadable-answer', status: null, cause: parsed.error })
}
