import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type TakenEnvelope = {
  path: string
  key: string | null
  header: Record<string, unknown>
  items: { header: { type: string; length?: number }; payload: Record<string, unknown> }[]
}

export type ErrorService = AsyncDisposable & {
  dsn: string
  origin: string
  taken: TakenEnvelope[]
  /** Status with which every request is refused from now on. */
  refuse(status: number, headers?: Record<string, string>): void
}

/** Parses an envelope by the rules of the protocol: a header line, then for each item a header line and its payload. */
function parseEnvelope(bytes: Buffer): Pick<TakenEnvelope, 'header' | 'items'> {
  let at = 0
  const line = () => {
    const end = bytes.indexOf(10, at)
    const text = bytes.subarray(at, end < 0 ? bytes.length : end).toString('utf8')
    at = end < 0 ? bytes.length : end + 1
    return text
  }
  const header = JSON.parse(line()) as Record<string, unknown>
  const items: TakenEnvelope['items'] = []
  while (at < bytes.length) {
    const text = line()
    if (text === '') continue
    const itemHeader = JSON.parse(text) as { type: string; length?: number }
    let payload: string
    if (itemHeader.length === undefined) payload = line()
    else {
      payload = bytes.subarray(at, at + itemHeader.length).toString('utf8')
      at += itemHeader.length + 1
    }
    items.push({ header: itemHeader, payload: JSON.parse(payload) as Record<string, unknown> })
  }
  return { header, items }
}

/** A service on loopback that accepts and refuses envelopes as Sentry-compatible services do. */
export async function startErrorService(): Promise<ErrorService> {
  const envelopes: TakenEnvelope[] = []
  let refusal: { status: number; headers: Record<string, string> } | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const open = { 'access-control-allow-origin': '*' }
      if (refusal) return void response.writeHead(refusal.status, { ...open, ...refusal.headers }).end()
      const url = new URL(request.url ?? '/', 'http://service')
      const auth = /sentry_key=([^,\s]+)/.exec(request.headers['x-sentry-auth']?.toString() ?? '')?.[1] ?? null
      const key = url.searchParams.get('sentry_key') ?? auth
      if (request.method !== 'POST' || !/^\/api\/\d+\/envelope\/$/.test(url.pathname)) return void response.writeHead(404, open).end()
      if (key !== 'publickey') return void response.writeHead(403, open).end()
      try {
        const envelope = parseEnvelope(Buffer.concat(chunks))
        envelopes.push({ path: url.pathname, key, ...envelope })
        response.writeHead(200, { ...open, 'content-type': 'application/json' }).end(JSON.stringify({ id: envelope.header['event_id'] }))
      } catch {
        // The protocol requires refusing what cannot be parsed.
        response.writeHead(400, open).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    origin: `http://127.0.0.1:${port}`,
    taken: envelopes,
    refuse: (status, headers = {}) => {
      refusal = { status, headers }
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
