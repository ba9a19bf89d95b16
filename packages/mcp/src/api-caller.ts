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

  constructor(errorName: string, reason: string) {
    super(reason)
    this.name = 'RefusedCall'
    this.errorName = errorName
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
  const { errorName, errorMessage } = (body ?? {}) as Partial<ErrorBody>
  throw new RefusedCall(errorName ?? 'ServerError', errorMessage ?? `The server answered with status ${status}.`)
}

/** Undefined where a proxy in between answered in its own format. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
