import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy to the product at its own address that drops the requests it is told to. Requests that a page sends while it is
 * being left escape the browser's interception, but not this.
 */
export async function openGate(productUrl: string) {
  let isDropped: (request: IncomingMessage) => boolean = () => false
  const { hostname, port } = new URL(productUrl)
  const server = createServer((incoming, answer) => {
    if (isDropped(incoming)) return incoming.socket.destroy()
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(answer)
    })
    // Closing either end closes the other, as with a cable.
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    return incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    drop: (which: typeof isDropped) => {
      isDropped = which
    },
    open: () => {
      isDropped = () => false
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
