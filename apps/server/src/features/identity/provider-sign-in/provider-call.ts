import { AppError } from '@clipwright/contract/errors'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

const timeoutMs = 10_000
const maxReplyBytes = 1024 * 1024

/** A `fetch` for identity providers: guarded, without redirects, at most ten seconds and one megabyte. */
export function makeProviderFetch(guarded: GuardedFetch): (url: string, init: object) => Promise<Response> {
  return async (url, init) => {
    const response = await guarded.web(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return new Response(await readBounded(response), { status: response.status, headers: response.headers })
  }
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    sizeBytes += part.byteLength
    if (sizeBytes > maxReplyBytes) throw new Error(`the provider answered more than ${maxReplyBytes} bytes`)
  }
  if (noBody.has(response.status)) return null
  return new Uint8Array(Buffer.concat(parts))
}

const noBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Plain http only to hosts that the operator listed, which may be in the same data centre. */
export function mayBePlain(guarded: GuardedFetch, address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'http:' && guarded.allowed.has(url.hostname, Number(url.port || 80))
}

/** Any provider error becomes one `SignInFailedError` for the person; the log has the cause. */
export async function wrapProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'SignInFailedError') throw error
    throw new AppError('SignInFailedError', { cause: error })
  }
}
