import { toCallParts } from '@clipwright/contract/call-parts'
import type { EndpointSpec, Reply, WireInput } from '@clipwright/contract/endpoint'
import type { ErrorBody } from '@clipwright/contract/error-body'
import { noteUnreachable } from './browser-shields.ts'
import { ApiError, isApiErrorName, type ApiErrorName } from './api-error.ts'
import { prefixOf, readApiPrefixes } from './api-prefixes.ts'
import { deviceId, randomText } from './device-id.ts'
import { uiLanguage } from './i18n.ts'
import { currentSession, useSession } from './session.ts'
import { visitSource } from './visit-source.ts'

const prefixes = readApiPrefixes(import.meta.env)

/** Of calls that the contract does not describe. */
export const apiPrefix = prefixes.main

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** The revision a save is based on. */
  ifMatch?: number
  /** A sign-in call: it does not wait for a token. */
  asStranger?: boolean
  /** Goes on when the page is closed meanwhile. */
  outlivesPage?: boolean
  /** For a session other than this page's. */
  token?: string
}

let tokenComes = async (): Promise<void> => undefined

/** Sets what calls wait for before they are sent. */
export function waitForTokenBy(wait: () => Promise<void>): void {
  tokenComes = wait
}

/** Resolves when the token is available, rejects with the reason why there is none. */
export async function requireToken(): Promise<void> {
  // While the page is being left, no call is started, as nobody would see the result.
  if (useSession.getState().isLeaving) await new Promise<never>(() => undefined)
  await tokenComes()
  const session = currentSession()
  if (session?.hasRunOut) throw new ApiError('LoginRequired', 'The session has run out.', { statusCode: 401 })
  if (session && session.token === null) throw new ApiError('Offline', 'The server could not be asked who is signed in.')
}

/** Asked once: on a phone each answer takes milliseconds. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Headers of every call to the server. */
export function callHeaders(): Record<string, string> {
  const session = currentSession()
  const headers: Record<string, string> = {
    'x-device-id': deviceId(),
    'x-request-id': randomText(20),
    'accept-language': uiLanguage(),
    'x-timezone': timeZone,
  }
  const utm = visitSource()
  if (utm !== '') headers['x-utm'] = utm
  if (session?.token) {
    headers['authorization'] = `Bearer ${session.token}`
    const userId = session.user?.id ?? session.account?.userId
    if (userId) headers['x-user-id'] = userId
    if (session.account) headers['x-org-id'] = session.account.orgId
  }
  return headers
}

/** Parses an error response; anything that is not the catalogue's JSON becomes `ServerError` with status and address. */
export async function readError(response: Response, sentToken: string | null = null): Promise<ApiError> {
  const text = await response.text()
  const retryAfterSec = Number(response.headers.get('retry-after')) || null
  let body: Partial<ErrorBody> & { message?: unknown } = {}
  try {
    body = (JSON.parse(text) ?? {}) as typeof body
  } catch {
    // A proxy in between responded in its own format.
  }
  const nameForStatus: ApiErrorName = response.status === 401 ? 'LoginRequired' : 'ServerError'
  const name = typeof body.errorName === 'string' && isApiErrorName(body.errorName) ? body.errorName : nameForStatus
  const message = body.errorMessage ?? body.message
  const reason = typeof message === 'string' && message !== '' ? message : null
  return new ApiError(name, reason ?? `${response.status} ${response.url}: ${text.slice(0, 200)}`, {
    statusCode: response.status,
    requestId: body.requestId ?? response.headers.get('x-request-id') ?? '',
    details: body.details ?? [],
    retryAfterSec,
    reason,
    sentToken,
  })
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(prefixOf(path, prefixes) + path, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    noteUnreachable()
    throw new ApiError('Offline', 'The server could not be reached.', { cause: error })
  }
}

/** Makes one call of the contract. `input` has path parameters, query and body together, as the contract names them. */
async function call<E extends EndpointSpec>(endpoint: E, input: WireInput<E>, options: CallOptions = {}): Promise<Reply<E>> {
  if (!options.asStranger) await requireToken()
  const { path, query, body } = toCallParts(endpoint, input as Record<string, unknown>)
  const headers = callHeaders()
  const sentToken = options.token ?? currentSession()?.token ?? null
  if (options.token) headers['authorization'] = `Bearer ${options.token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  const init: RequestInit = { method: endpoint.method, headers }
  if (options.signal) init.signal = options.signal
  if (options.outlivesPage) init.keepalive = true

  if (body !== null) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const search = new URLSearchParams(query).toString()

  const response = await send(search === '' ? path : `${path}?${search}`, init)
  if (!response.ok) throw await readError(response, sentToken)
  return (await response.json()) as Reply<E>
}

export const api = { call }
