import { connect, type Socket } from 'node:net'

export type Request = { method: string; path: string; token: string; body?: unknown }
export type Slice = { requests: number; seconds: number; latenciesMs: number[] }

/**
 * Requests one address continuously on `connections` keep-alive sockets for `ms` milliseconds, one request at a time per
 * socket. Uses raw sockets: an HTTP client would cost more than the servers under test.
 */
export async function load(port: number, request: Request, options: { connections: number; ms: number }): Promise<Slice> {
  const bytes = toBytes(request)
  const startedAt = performance.now()
  const endAt = startedAt + options.ms
  const all = await Promise.all(Array.from({ length: options.connections }, () => askRepeatedly(port, bytes, endAt)))
  const latenciesMs = all.flat()
  return { requests: latenciesMs.length, seconds: (performance.now() - startedAt) / 1000, latenciesMs }
}

function toBytes({ method, path, token, body }: Request): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'accept: application/json',
    'accept-language: en',
    'x-device-id: benchdevice0',
    ...(text === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

async function askRepeatedly(port: number, bytes: Buffer, endAt: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const latenciesMs: number[] = []
  try {
    const read = makeReader(socket)
    while (performance.now() < endAt) {
      const sentAt = performance.now()
      socket.write(bytes)
      await read()
      latenciesMs.push(performance.now() - sentAt)
    }
  } finally {
    socket.destroy()
  }
  return latenciesMs
}

/** Resolves when a complete response with status 200 and a content length has arrived. */
function makeReader(socket: Socket): () => Promise<void> {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  let head = ''
  let missing = -1
  const callback = (error?: Error) => {
    const waiting = settle
    settle = undefined
    head = ''
    missing = -1
    if (error) waiting?.reject(error)
    else waiting?.resolve()
  }
  socket.on('error', (error) => callback(error))
  socket.on('close', () => callback(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200')) return callback(new Error(head.slice(0, 400)))
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      if (length === undefined) return callback(new Error('an answer without a length'))
      missing = Number(length) - (head.length - end - 4)
    } else missing -= chunk.length
    if (missing <= 0) callback()
  })
  return () =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
