import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { AppError } from '@clipwright/contract/errors'
import { Dispatcher1Wrapper, request, type Agent, type Dispatcher } from 'undici'
import { BodyMeter, toNamedError } from './body-meter.ts'
import { parseAllowedHosts, parseFetchTarget, type AllowedHosts } from './fetch-target.ts'
import { createGuardedAgent, resolveBySystem, type Connector, type ResolveHost } from './guarded-agent.ts'

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const userAgent = 'Clipwright/0.1 (media fetcher)'

export type FetchOptions = {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  signal?: AbortSignal
  /** From the first connection to the last byte. */
  deadlineMs?: number
  /** After decompression. */
  maxBytes?: number
  minBytesPerSec?: number
  rateWindowMs?: number
}

export type GuardedResponse = {
  /** URL of the last hop. */
  url: URL
  status: number
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>
  /** Decompressed and limited. Must be read or destroyed. */
  body: Readable
  /** Bytes on the wire, if the server says so and does not compress. */
  contentLength: number | null
}

export type GuardedFetch = {
  readonly allowed: AllowedHosts
  readonly resolveHost: ResolveHost
  (url: string, options?: FetchOptions): Promise<GuardedResponse>
  /**
   * The WHATWG form, for clients of configured services; follows no redirect. With `redirect: 'manual'` it returns the
   * redirect.
   */
  web: typeof fetch
  close(): Promise<void>
}

type GuardOptions = {
  allowHosts: readonly string[]
  resolve?: ResolveHost
  makeConnector?: (options: object) => Connector
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}

function decoderFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new AppError('LinkUnreachableError', { cause: `content-encoding ${encoding}` })
  }
}

/** The decoder of a body; throws, and lets go of the connection, when there is none. */
function openDecoder(source: Readable, encoding: string | undefined) {
  try {
    return decoderFor(encoding)
  } catch (error) {
    // Nobody reads it, so how it ends does not matter.
    source.on('error', () => undefined)
    source.destroy()
    throw error
  }
}

function toCallerError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof AppError) return inner
  return new AppError('LinkUnreachableError', { cause: error })
}

/** One deadline for all hops and the body. `stop` removes the timer and the caller’s listener. */
function deadlineSignal(options: FetchOptions): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const forward = () => controller.abort(options.signal?.reason)
  if (options.signal?.aborted) forward()
  options.signal?.addEventListener('abort', forward, { once: true })
  const timer =
    options.deadlineMs === undefined
      ? undefined
      : setTimeout(
          () => controller.abort(new AppError('LinkUnreachableError', { cause: `not done in ${options.deadlineMs} ms` })),
          options.deadlineMs,
        )
  timer?.unref()
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', forward)
    },
  }
}

async function followHops(agent: Agent, allowed: AllowedHosts, url: string, options: FetchOptions, signal: AbortSignal) {
  let target = parseFetchTarget(url, allowed)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const reply = await request(target.href, {
      dispatcher: agent,
      method: options.method ?? 'GET',
      signal,
      // Compressed media would hide its length and break ranges.
      headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...options.headers },
    })
    const headers = plainHeaders(reply.headers)
    const location = headers['location']
    if (!redirects.has(reply.statusCode) || location === undefined) return { target, reply, headers }
    reply.body.on('error', () => {
      // The body of a redirect is discarded, so how it ends does not matter.
    })
    reply.body.destroy()
    const next = URL.parse(location, target.href)
    if (!next) throw new AppError('LinkUnreachableError', { cause: 'redirect to an address that cannot be parsed' })
    target = parseFetchTarget(next.href, allowed)
  }
  throw new AppError('LinkUnreachableError', { cause: `more than ${maxRedirects} redirects` })
}

function limitBody(source: Readable, encoding: string | undefined, options: FetchOptions, stop: () => void): Readable {
  const decoder = openDecoder(source, encoding)
  const meter = new BodyMeter({
    maxBytes: options.maxBytes ?? 8 * 1024 * 1024,
    minBytesPerSec: options.minBytesPerSec ?? 1024,
    rateWindowMs: options.rateWindowMs ?? 20_000,
  })
  // Errors are translated before the meter sees them; a pipeline would pass the raw one to the reader.
  const parts: Readable[] = decoder ? [source, source.pipe(decoder)] : [source]
  for (const part of parts) part.on('error', (error: Error) => meter.destroy(toNamedError(error)))
  // The reader gets the error; before and after that it must not end the process.
  meter.on('error', () => undefined)
  meter.on('close', () => {
    stop()
    for (const part of parts) part.destroy()
  })
  parts.at(-1)?.pipe(meter)
  return meter
}

/**
 * The only way out of this server. Refuses private, loopback, link-local and other special-purpose addresses on every hop,
 * and limits time and bytes. Throws `LinkRefusedError`, `LinkUnreachableError`, `MediaTooLargeError`.
 */
export function createGuardedFetch(guard: GuardOptions): GuardedFetch {
  const allowed = parseAllowedHosts(guard.allowHosts)
  const agent = createGuardedAgent({
    allowed,
    ...(guard.resolve ? { resolve: guard.resolve } : {}),
    ...(guard.makeConnector ? { makeConnector: guard.makeConnector } : {}),
  })

  // Node's own fetch speaks to dispatchers as its older copy of undici does.
  const forNode = new Dispatcher1Wrapper(agent)

  async function guardedFetch(url: string, options: FetchOptions = {}): Promise<GuardedResponse> {
    const { signal, stop } = deadlineSignal(options)
    try {
      const { target, reply, headers } = await followHops(agent, allowed, url, options, signal)
      const encoding = headers['content-encoding']
      const length = Number(headers['content-length'])
      const isPlain = encoding === undefined || encoding === 'identity'
      return {
        url: target,
        status: reply.statusCode,
        headers,
        body: limitBody(reply.body, encoding, options, stop),
        contentLength: isPlain && Number.isSafeInteger(length) && length >= 0 ? length : null,
      }
    } catch (error) {
      stop()
      throw toCallerError(error, signal)
    }
  }

  return Object.assign(guardedFetch, {
    allowed,
    resolveHost: guard.resolve ?? resolveBySystem,
    async web(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const target = parseFetchTarget(typeof input === 'object' && 'url' in input ? input.url : input.toString(), allowed)
      const redirect = init.redirect === 'manual' ? 'manual' : 'error'
      const options = { ...init, redirect, dispatcher: forNode as unknown } as RequestInit
      return fetch(target.href, options)
    },
    close: () => agent.destroy(),
  })
}

/** The whole body as text. Throws `MediaTooLargeError` beyond `maxBytes` of the options. */
export async function readText(response: GuardedResponse): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response.body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
