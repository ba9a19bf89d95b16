import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { AppError } from '@clipwright/contract/errors'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

/** What the client of S3 hands over, signed. */
type SignedRequest = {
  protocol: string
  hostname: string
  port?: number
  path: string
  method: string
  headers: Record<string, string>
  query?: Record<string, string | string[] | null>
}
type Handler = NonNullable<S3ClientConfig['requestHandler']>

/** Lets the client of S3 go out by the guarded fetch, for buckets that people name. Only requests without a body. */
export function guardedHandler(fetch: GuardedFetch): Handler {
  const handler = {
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    async handle(request: SignedRequest, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
      const { host: _host, ...headers } = request.headers
      const init = { method: request.method, headers, ...(abortSignal ? { signal: abortSignal } : {}) }
      const reply = await fetch.web(addressOf(request), init)
      const body = reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([])
      return { response: { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body } }
    },
  }
  return handler as unknown as Handler
}

function addressOf({ protocol, hostname, port, path, query = {} }: SignedRequest): string {
  const url = URL.parse(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`)
  if (!url) throw new AppError('LinkRefusedError', { cause: 'address of the bucket' })
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? ''].flat().map((one) => `${escape(name)}=${escape(one)}`))
  return `${url.href}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** As it was signed: RFC 3986, where URLSearchParams would write a space as a plus sign. */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
