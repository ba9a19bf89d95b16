import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type FakeHost = AsyncDisposable & { url: string; requests: { url: string; range: string | undefined }[] }

/** A local server that answers as the test tells it. */
export async function startHost(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void | Promise<void>,
): Promise<FakeHost> {
  const requests: FakeHost['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', range: request.headers.range })
    void answer(request, response, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Serves `bytes` with ranges; with `stopAt` it goes silent after that many bytes of this answer. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  file: { bytes: Uint8Array; etag?: string; stopAt?: number },
): void {
  const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const isFresh = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag
  const start = isFresh ? 0 : from
  const body = file.bytes.subarray(start)
  const headers: Record<string, string> = { 'content-length': String(body.length), ...(file.etag ? { etag: file.etag } : {}) }
  if (start > 0) headers['content-range'] = `bytes ${start}-${file.bytes.length - 1}/${file.bytes.length}`
  response.writeHead(start > 0 ? 206 : 200, headers)
  if (file.stopAt === undefined || file.stopAt >= body.length) response.end(body)
  else response.write(body.subarray(0, file.stopAt))
}
