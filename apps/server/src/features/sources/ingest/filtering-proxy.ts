import { randomBytes } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { resolveChecked } from '#platform/fetch/guarded-agent.ts'
import { parseFetchTarget, portOf } from '#platform/fetch/fetch-target.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

const idleMs = 60_000
const hopHeaders = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade']

export type FilteringProxy = AsyncDisposable & {
  /** Includes the user name and password that the proxy requires. */
  url: string
  /** Number of refused requests. */
  refusals(): number
}

/** Resolves and checks an address, which is then connected to without a second DNS lookup. */
async function resolveTarget(target: string, guard: Guard): Promise<{ url: URL; address: string; port: number }> {
  const url = parseFetchTarget(target, guard.allowed)
  const port = portOf(url)
  const answers = await resolveChecked(url.hostname, guard.resolveHost, guard.allowed.has(url.hostname, port))
  return { url, address: answers[0]?.address ?? '', port }
}

type Guard = Pick<GuardedFetch, 'allowed' | 'resolveHost'>

class ProxyServer {
  refusals = 0
  // Other programs on this machine must not use the proxy.
  readonly password = randomBytes(18).toString('base64url')
  readonly #login = `Basic ${Buffer.from(`fetch:${this.password}`).toString('base64')}`
  readonly #sockets = new Set<Socket>()
  readonly #guard: Guard
  readonly #server = createServer((message, reply) => {
    this.#forward(message, reply).catch(() => {
      this.refusals += 1
      reply.writeHead(403).end()
    })
  })

  constructor(guard: Guard) {
    this.#guard = guard
    this.#server.on('connection', (socket) => this.#keep(socket))
    this.#server.on('connect', (message, client, head) => {
      client.on('error', () => client.destroy())
      this.#tunnel(message, client, head).catch(() => {
        this.refusals += 1
        client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      })
    })
  }

  /** Answers the port; 0 on a Unix socket. */
  async listen(socket: string | null): Promise<number> {
    const options = socket === null ? { port: 0, host: '127.0.0.1' } : { path: socket }
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(options, resolve))
    return socket === null ? (this.#server.address() as AddressInfo).port : 0
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
  }

  async #forward(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (message.headers['proxy-authorization'] !== this.#login) {
      return void reply.writeHead(407, { 'proxy-authenticate': 'Basic realm="fetch"' }).end()
    }
    const { url, address, port } = await resolveTarget(message.url ?? '', this.#guard)
    if (url.protocol !== 'http:') return void reply.writeHead(400).end()
    const headers = Object.fromEntries(Object.entries(message.headers).filter(([name]) => !hopHeaders.includes(name)))
    const upstream = httpRequest({
      host: address,
      port,
      method: message.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, connection: 'close' },
      timeout: idleMs,
    })
    upstream.on('timeout', () => upstream.destroy())
    upstream.on('error', () => reply.destroy())
    upstream.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    reply.on('close', () => upstream.destroy())
    message.pipe(upstream)
  }

  async #tunnel(message: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    if (message.headers['proxy-authorization'] !== this.#login) {
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="fetch"\r\n\r\n')
    }
    const { address, port } = await resolveTarget(`https://${message.url ?? ''}/`, this.#guard)
    const upstream = connect({ host: address, port, timeout: idleMs })
    this.#keep(upstream)
    upstream.on('timeout', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
  }
}

/**
 * Starts a proxy on loopback for one run of a program that downloads by itself. Plain requests and CONNECT follow the same
 * rules as our own requests, so that no URL leads the program to a private address.
 * `inside` is where a program in the sandbox finds it: the Unix socket bound into the sandbox, and the port that leads to
 * it there. Without it, the proxy listens on loopback of this machine.
 */
export async function startFilteringProxy(guard: Guard, inside?: { socket: string; port: number }): Promise<FilteringProxy> {
  const proxy = new ProxyServer(guard)
  const port = await proxy.listen(inside?.socket ?? null)
  return {
    url: `http://fetch:${proxy.password}@127.0.0.1:${inside?.port ?? port}`,
    refusals: () => proxy.refusals,
    [Symbol.asyncDispose]: () => proxy.close(),
  }
}
