import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A way to the product, at an address of its own, that drops the requests it is told to. What a page sends while it is
 * left passes by the browser's own interception; it does not pass by this.
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
    // Either end going takes the other along, as a cable would.
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
