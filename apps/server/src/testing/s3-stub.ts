import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type S3Fault = 'error500' | 'lostAnswer' | 'cutBody'

type S3Stub = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string; region: string; bucket: string }
  /** Stored objects, by key. */
  objects: Map<string, { body: Buffer; headers: Record<string, string> }>
  /** Parts of uploads that were neither completed nor aborted. */
  openUploads(): number
  /** The next requests of this method fail in these ways, one each. */
  failNext(method: string, ...faults: S3Fault[]): void
  /** `METHOD status` of every answered request. */
  answered: string[]
  /** Awaited between the first half of a body and the cut: a client that has not read yet would lose what was sent. */
  beforeCut: () => Promise<unknown>
} & AsyncDisposable

type Upload = { key: string; headers: Record<string, string>; parts: Map<number, Buffer> }

const credentials = { accessKeyId: 'stub-key', secretAccessKey: 'stub-secret', region: 'eu-test-1', bucket: 'media' }

/** An S3-compatible in-memory store that checks signatures, and fails on request. Supports what `s3-storage.ts` uses. */
export async function startS3Stub(): Promise<S3Stub> {
  const objects: S3Stub['objects'] = new Map()
  const uploads = new Map<string, Upload>()
  const faults: { method: string; fault: S3Fault }[] = []
  const answers: string[] = []

  const server = createServer((request, response) => {
    const fault = takeFault(faults, request.method ?? '')
    response.once('close', () => answers.push(`${request.method} ${response.statusCode}`))
    serve(request, response, { objects, uploads }, { fault, beforeCut: () => stub.beforeCut() }).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: S3Stub = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    objects,
    openUploads: () => uploads.size,
    failNext: (method, ...newFaults) => faults.push(...newFaults.map((fault) => ({ method, fault }))),
    answered: answers,
    beforeCut: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

function takeFault(faults: { method: string; fault: S3Fault }[], method: string): S3Fault | undefined {
  const index = faults.findIndex((entry) => entry.method === method)
  return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
}

type Store = { objects: S3Stub['objects']; uploads: Map<string, Upload> }
type Faulty = { fault: S3Fault | undefined; beforeCut(): Promise<unknown> }
type Answer = { status: number; headers?: Record<string, string | number>; body?: Buffer | string }

async function serve(request: IncomingMessage, response: ServerResponse, store: Store, faulty: Faulty): Promise<void> {
  const { fault, beforeCut } = faulty
  const body = await buffer(request)
  const url = new URL(request.url ?? '/', 'http://stub')
  if (fault === 'error500') return send(response, { status: 500, body: xmlError('InternalError') })
  if (!isSigned(request, url, body)) return send(response, { status: 403, body: xmlError('SignatureDoesNotMatch') })
  const answer = handleRequest(request, url, body, store)
  // The work is done, and the client never learns of it.
  if (fault === 'lostAnswer') return void response.destroy()
  if (fault === 'cutBody' && Buffer.isBuffer(answer.body)) {
    response.writeHead(answer.status, answer.headers)
    response.write(answer.body.subarray(0, answer.body.length / 2))
    await beforeCut()
    return void response.socket?.end()
  }
  send(response, answer)
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function handleRequest(request: IncomingMessage, url: URL, body: Buffer, { objects, uploads }: Store): Answer {
  const key = decodeURIComponent(url.pathname.replace(/^\/[^/]*\/?/, ''))
  const uploadId = url.searchParams.get('uploadId')
  const object = objects.get(key)
  switch (request.method ?? '') {
    case 'PUT':
      if (uploadId !== null) return putPart(uploads.get(uploadId), Number(url.searchParams.get('partNumber')), body)
      if (request.headers['content-encoding'] === 'aws-chunked') return { status: 501, body: xmlError('NotImplemented') }
      objects.set(key, { body, headers: pickHeaders(request) })
      return { status: 200, headers: { etag: etagOf(body) } }
    case 'POST':
      return uploadId === null ? beginUpload(key, request, uploads) : completeUpload(uploadId, objects, uploads)
    case 'DELETE':
      if (uploadId === null) objects.delete(key)
      else uploads.delete(uploadId)
      return { status: 204 }
    case 'HEAD':
    case 'GET':
      if (key === '') return listObjects(url, objects)
      if (!object) return { status: 404, body: xmlError('NoSuchKey') }
      return getObject(request, object)
    default:
      return { status: 405, body: xmlError('MethodNotAllowed') }
  }
}

function putPart(upload: Upload | undefined, part: number, body: Buffer): Answer {
  if (!upload) return { status: 404, body: xmlError('NoSuchUpload') }
  upload.parts.set(part, body)
  return { status: 200, headers: { etag: etagOf(body) } }
}

function beginUpload(key: string, request: IncomingMessage, uploads: Map<string, Upload>): Answer {
  const id = `upload-${uploads.size + 1}`
  uploads.set(id, { key, headers: pickHeaders(request), parts: new Map() })
  return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
}

function completeUpload(id: string, objects: Store['objects'], uploads: Map<string, Upload>): Answer {
  const upload = uploads.get(id)
  if (!upload) return { status: 404, body: xmlError('NoSuchUpload') }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  objects.set(upload.key, { body: Buffer.concat(parts), headers: upload.headers })
  uploads.delete(id)
  return { status: 200, body: '<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>' }
}

function getObject(request: IncomingMessage, { body, headers }: { body: Buffer; headers: Record<string, string> }): Answer {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const common = { ...headers, 'last-modified': new Date(0).toUTCString(), etag: etagOf(body) }
  if (!range) return { status: 200, headers: { ...common, 'content-length': body.length }, body }
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) : Infinity, body.length - 1)
  if (start >= body.length) return { status: 416, body: xmlError('InvalidRange') }
  return {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${start}-${end}/${body.length}` },
    body: body.subarray(start, end + 1),
  }
}

/** Three keys a page, so that paging is always exercised. */
function listObjects(url: URL, objects: Store['objects']): Answer {
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
  const page = keys.slice(0, 3)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`).join('')
  const more = keys.length > page.length
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return { status: 200, body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents}</ListBucketResult>` }
}

function pickHeaders(request: IncomingMessage): Record<string, string> {
  const metadata = Object.entries(request.headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
  return Object.fromEntries(metadata.map(([name, value]) => [name, String(value)]))
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const xmlError = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Checks signature version 4 of the request as it arrived. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const signedParts = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
    request.headers.authorization ?? '',
  )
  if (!signedParts) return false
  const [, keyId, day = '', region = '', names = '', signature = ''] = signedParts
  const claimedHash = String(request.headers['x-amz-content-sha256'])
  if (keyId !== credentials.accessKeyId || (claimedHash !== 'UNSIGNED-PAYLOAD' && claimedHash !== sha256(body))) return false
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, claimedHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (parent, part) => hmac(parent, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, text))
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
