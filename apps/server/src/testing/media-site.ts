import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type MediaSite = AsyncDisposable & {
  origin: string
  /** `host:port`, for the operator's allow-list. */
  host: string
  /** Requested paths in order, with their range. */
  asked: string[]
}

type Handler = (request: IncomingMessage, reply: ServerResponse, path: string) => void

/** A small web site on loopback that stands in for the rest of the web. */
export async function startMediaSite(handler: Handler): Promise<MediaSite> {
  const paths: string[] = []
  const server = createServer((request, reply) => {
    paths.push([request.url, request.headers.range].filter(Boolean).join(' '))
    handler(request, reply, new URL(request.url ?? '/', 'http://x').pathname)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${host}`,
    host,
    asked: paths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends bytes with ranges and a validator, as a good server does. */
export function sendBytes(request: IncomingMessage, reply: ServerResponse, bytes: Buffer, contentType: string, etag = '"v1"'): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const condition = request.headers['if-range']
  reply.setHeader('content-type', contentType).setHeader('accept-ranges', 'bytes').setHeader('etag', etag)
  if (!range || (condition !== undefined && condition !== etag)) {
    reply.setHeader('content-length', bytes.length).end(bytes)
    return
  }
  const start = Number(range[1])
  const end = Math.min(bytes.length - 1, range[2] ? Number(range[2]) : bytes.length - 1)
  reply.writeHead(206, { 'content-range': `bytes ${start}-${end}/${bytes.length}`, 'content-length': end - start + 1 })
  reply.end(bytes.subarray(start, end + 1))
}
