import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What is done to one request. `error500`: refused without asking the store. `lostAnswer`: the store does it and nobody
 * hears of it. `cutBody`: half of the answer's bytes. `slowBody`: the bytes come in pieces with pauses. `lie`: success is
 * answered and the store never asked. `otherBytes`: the answer has one byte changed.
 */
type HttpFault = 'error500' | 'lostAnswer' | 'cutBody' | 'slowBody' | 'lie' | 'otherBytes'

type FaultProxy = {
  endpoint: string
  /** The next requests of this method fail in this way, one each; a null passes. */
  failNext(method: string, ...faults: (HttpFault | null)[]): void
  /** Requests that were failed, as `METHOD fault`. */
  failures: string[]
} & AsyncDisposable

/** Stands before a store and passes everything on with the host that was asked for, so that signatures hold. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults: { method: string; fault: HttpFault | null }[] = []
  const failures: string[] = []
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? ''
    const index = faults.findIndex((entry) => entry.method === method)
    const fault = index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
    if (fault) failures.push(`${method} ${fault}`)
    answer(incoming, outgoing, target, fault).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (method, ...next) => faults.push(...next.map((fault) => ({ method, fault }))),
    failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, target: string, fault: HttpFault | null): Promise<void> {
  const body = await buffer(incoming)
  if (fault === 'error500') return void outgoing.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
  if (fault === 'lie') return void outgoing.writeHead(200, { etag: '"d41d8cd98f00b204e9800998ecf8427e"', 'content-length': 0 }).end()
  const reply = await passOn(incoming, body, target)
  const bytes = await buffer(reply)
  if (fault === 'lostAnswer') return void outgoing.destroy()
  outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
  if (fault === 'otherBytes' && bytes.length > 0) bytes.writeUInt8((bytes.readUInt8(0) + 1) % 256, 0)
  if (fault === 'cutBody') {
    outgoing.write(bytes.subarray(0, bytes.length / 2))
    return void outgoing.socket?.end()
  }
  if (fault === 'slowBody') await writeSlowly(outgoing, bytes)
  outgoing.end(fault === 'slowBody' ? undefined : bytes)
}

async function writeSlowly(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  const pieceBytes = Math.ceil(bytes.length / 20)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    outgoing.write(bytes.subarray(at, at + pieceBytes))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function passOn(incoming: IncomingMessage, body: Buffer, target: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(incoming.url ?? '/', target)
    const outgoing = request(url, { method: incoming.method ?? 'GET', headers: incoming.headers }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
