import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
export type FakeReply = { status?: number; json?: unknown; headers?: Record<string, string> }
/** Undefined is a 404. */
export type FakeAnswer = FakeReply | undefined | Promise<FakeReply | undefined>

/**
 * What goes wrong with a request. `refuse`: the connection breaks before the platform saw it. `drop-answer`: the platform does
 * what was asked, and nobody hears of it. A number: that status, and nothing was done.
 */
type Fault = 'refuse' | 'drop-answer' | number

/** Decides for each request, in their order. The answer waits for it. */
export type FaultPlan = (request: FakeRequest) => Fault | undefined | Promise<Fault | undefined>

/** One thing that is live on a platform. */
export type LiveItem = { platform: string; account: string; remoteId: string; title: string; text: string; sha256: string; at: Date }

/** What was added to a live post: the words of a comment, or the bytes of an image or of captions. */
type LiveCompanion = { kind: 'comment' | 'cover' | 'captions'; remoteId: string; text: string; bytes: Buffer }

export type FakePlatform = {
  origin: string
  live: LiveItem[]
  companions: LiveCompanion[]
  /** Replaced by tests; undefined lets everything pass. */
  faults: FaultPlan | undefined
  /** Requests that were seen, as method and path. */
  requests: string[]
  close(): Promise<void>
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const newToken = () => randomBytes(16).toString('hex')

/** A platform on a free loopback port. `answer` sees what passes the faults. */
export async function startFakePlatform(answer: (request: FakeRequest) => FakeAnswer): Promise<FakePlatform> {
  const fake: FakePlatform = { origin: '', live: [], companions: [], faults: undefined, requests: [], close: async () => undefined }
  const server = createServer((incoming, outgoing) => void respond(fake, answer, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return fake
}

async function respond(
  fake: FakePlatform,
  answer: (request: FakeRequest) => FakeAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming)
  fake.requests.push(`${request.method} ${request.path}`)
  const fault = await fake.faults?.(request)
  if (fault === 'refuse') {
    incoming.socket.destroy()
    return
  }
  if (typeof fault === 'number') {
    outgoing.writeHead(fault, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'scripted' }))
    return
  }
  const { status = 200, json, headers = {} } = (await answer(request)) ?? { status: 404, json: { error: 'not_found' } }
  if (fault === 'drop-answer') {
    incoming.socket.destroy()
    return
  }
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(json === undefined ? '' : JSON.stringify(json))
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  }
}

/** The file of a form whose last field is the file. */
export function readFormFile({ headers, body }: FakeRequest): Buffer {
  const boundary = /boundary=([^;]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const end = body.lastIndexOf(`\r\n--${boundary}`)
  const start = body.indexOf('\r\n\r\n', body.lastIndexOf('filename=', end)) + 4
  return body.subarray(start, end)
}

/** One file of a form that may have several; undefined where it has none of that name. */
export function readNamedFile({ headers, body }: FakeRequest, name: string): Buffer | undefined {
  const boundary = /boundary=([^;]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const at = body.indexOf(`name="${name}"; filename=`)
  if (at < 0) return undefined
  const start = body.indexOf('\r\n\r\n', at) + 4
  return body.subarray(start, body.indexOf(`\r\n--${boundary}`, start))
}

/** A comment that the platform took. */
export function addComment({ companions }: FakePlatform, remoteId: string, text: string): void {
  companions.push({ kind: 'comment', remoteId, text, bytes: Buffer.alloc(0) })
}

/** An image or captions, in place of what was there. */
export function setFile(
  { companions }: FakePlatform,
  kind: 'cover' | 'captions',
  { remoteId, bytes }: { remoteId: string; bytes: Buffer },
) {
  const at = companions.findIndex((one) => one.kind === kind && one.remoteId === remoteId)
  if (at >= 0) companions.splice(at, 1)
  companions.push({ kind, remoteId, text: '', bytes: Buffer.from(bytes) })
}

/** The moment of a video that stands for it, in its text: as the platform was told it. */
export function setMoment({ companions }: FakePlatform, remoteId: string, moment: number | string | null | undefined): void {
  if (moment !== undefined && moment !== null) companions.push({ kind: 'cover', remoteId, text: String(moment), bytes: Buffer.alloc(0) })
}

/** Texts of the comments below a post. */
export const commentsOf = ({ companions }: FakePlatform, remoteId: string): string[] =>
  companions.flatMap((one) => (one.kind === 'comment' && one.remoteId === remoteId ? [one.text] : []))

/** A field of a form that has no file. */
export function readFormField({ body }: FakeRequest, name: string): string | undefined {
  return new RegExp(`name="${name}"\r\n\r\n([^\r]*)\r\n`).exec(body.toString('latin1'))?.[1]
}

export const readJson = <T>({ body }: FakeRequest) => JSON.parse(body.toString()) as T

/** Sends a person who agreed back with a code. Programs are told where they would be led. */
export function leadBack({ query, headers }: FakeRequest, code: string): FakeReply {
  const back = new URL(query.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  return String(headers.accept).includes('text/html')
    ? { status: 302, headers: { location: back.href } }
    : { json: { location: back.href } }
}

export const bearerOf = ({ headers }: FakeRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
