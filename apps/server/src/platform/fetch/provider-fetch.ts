import { AppError } from '@clipwright/contract/errors'

const maxReplyBytes = 32 * 1024 * 1024

/**
 * A `fetch` for services that the operator configured, which may be on a private address. It reaches exactly these origins
 * and nothing else: no redirects, no cookies, and a limit on the response.
 */
export function createProviderFetch(baseUrls: readonly (string | null | undefined)[]): typeof fetch {
  const origins = new Set(baseUrls.filter((url) => url !== null && url !== undefined).map((url) => new URL(url).origin))
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!origins.has(url.origin)) throw new AppError('LinkRefusedError', { cause: `${url.origin} is not a configured provider` })
    const response = await fetch(url, { ...init, redirect: 'error', credentials: 'omit' })
    return new Response(response.body?.pipeThrough(limitBytes()) ?? null, { status: response.status, headers: response.headers })
  }
}

function limitBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = maxReplyBytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error(`answer longer than ${maxReplyBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
