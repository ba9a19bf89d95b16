import { toCallParts } from '@clipwright/contract/call-parts'
import type { EndpointSpec, Reply, WireInput } from '@clipwright/contract/endpoint'
import type { ErrorBody } from '@clipwright/contract/error-body'

type CallOptions = {
  /** The revision a save is based on. */
  ifMatch?: number
}

/** Makes a call of the contract for whoever connected; `RefusedCall` when the server refuses it. */
export type ApiCaller = <E extends EndpointSpec>(endpoint: E, input: WireInput<E>, options?: CallOptions) => Promise<Reply<E>>

/** What an HTTP client sends. `path` begins at the server's root. */
type CallRequest = {
  method: EndpointSpec['method']
  path: string
  headers: Record<string, string>
  /** JSON; absent where a call has no body. */
  body?: string
}

/** A refusal with its name from the catalogue and the reason in the caller's language. */
export class RefusedCall extends Error {
  readonly errorName: string
  /** When the same call may be accepted; null where time changes nothing. */
  readonly endsAt: Date | null

  constructor(errorName: string, reason: string, endsAt: Date | null = null) {
    super(reason)
    this.name = 'RefusedCall'
    this.errorName = errorName
    this.endsAt = endsAt
  }
}

export function toCallRequest(endpoint: EndpointSpec, input: Record<string, unknown>, options: CallOptions = {}): CallRequest {
  const { path, query, body } = toCallParts(endpoint, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (body !== null) headers['content-type'] = 'application/json'
  const search = new URLSearchParams(query).toString()
  const address = `/api${path}${search === '' ? '' : `?${search}`}`
  return { method: endpoint.method, path: address, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) }
}

/** The reply of an answered call. Throws `RefusedCall` for any other status than 2xx. */
export function readCallReply(status: number, text: string): unknown {
  const body = readJson(text)
  if (status >= 200 && status < 300) return body
  const { errorName, errorMessage, details } = (body ?? {}) as Partial<ErrorBody>
  const endsAt = details?.find(({ path }) => path === 'endsAt')?.message
  throw new RefusedCall(
    errorName ?? 'ServerError',
    errorMessage ?? `The server answered with status ${status}.`,
    endsAt === undefined ? null : new Date(endsAt),
  )
}

/** Longer waits are left to the chat program, most of which give up on a tool after a minute. */
const longestWaitMs = 15_000

/** Makes a call again, once, when it came too soon and may be made soon. */
export function retryWhenAllowed(call: ApiCaller, wait: (ms: number) => Promise<void>): ApiCaller {
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      const waitMs = error instanceof RefusedCall && error.errorName === 'RateExceed' && error.endsAt ? msUntil(error.endsAt) : Infinity
      if (waitMs > longestWaitMs) throw error
      await wait(waitMs)
      return call(endpoint, input, options)
    }
  }
}

export const msUntil = (time: Date): number => Math.max(0, time.getTime() - Date.now())

/** Undefined where a proxy in between answered in its own format. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
