import { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log/make-log.ts'
import { parseSentPart } from './content-range.ts'
import { expireIdleUploads, giveUpUpload, removeUnusedUploads } from './expire-idle-uploads.ts'
import { readUpload, receiveUpload, type UploadState, type UploadContext } from './receive-upload.ts'
import { limitIdleTime } from './limit-idle-time.ts'
import { openUploadLink } from './upload-link.ts'
import { findUploadById, type UploadRow } from './uploads.store.ts'

type UploadTransferOptions = UploadContext & {
  linkSecret: Buffer
  log: Log
  /** A client that sends nothing for this long is dropped; what it sent is kept. Default 60 s. */
  stallMs?: number
}

/** A running transfer: the body it reads, and a promise for when it has ended and its bytes are on the disk. */
type Running = { source: Readable; ended: Promise<void> }

type Transfer = UploadTransferOptions & { running: Map<UploadRow['id'], Running> }

const sweepEveryMs = 60 * 60_000
const idleMs = 24 * 60 * 60_000

async function openUpload(request: FastifyRequest, options: UploadTransferOptions): Promise<UploadRow> {
  const { id } = request.params as { id: string }
  const { token } = request.query as { token?: unknown }
  const uploadId = typeof token === 'string' ? openUploadLink(options.linkSecret, id, token, Date.now()) : undefined
  if (!uploadId) throw new AppError('NoPermission', { cause: 'upload link not genuine or expired' })
  const upload = await findUploadById(options.db, uploadId)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${uploadId}` })
  return upload
}

function lengthOf(request: FastifyRequest): number | null {
  const text = request.headers['content-length']
  return text === undefined ? (request.headers['transfer-encoding'] === undefined ? 0 : null) : Number(text)
}

/** Reads a little of a refused body, so that the client sees the response, and then closes the connection. */
async function discardBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const source = request.raw
  if (source.readableEnded) return
  reply.header('connection', 'close')
  let left = 1024 * 1024
  try {
    for await (const chunk of source) {
      left -= (chunk as Buffer).length
      if (left < 0) return
    }
  } catch {
    // The client is gone, so nobody needs a response.
  }
}

function answer(reply: FastifyReply, upload: UploadRow, state: UploadState, code: number): FastifyReply {
  reply.header('upload-offset', String(state.offset)).header('cache-control', 'no-store')
  if (state.sizeBytes ?? upload.totalBytes) reply.header('upload-length', String(state.sizeBytes ?? upload.totalBytes))
  return reply.code(code).send({
    uri: `upload://${upload.id}`,
    complete: state.status === 'complete',
    offset: state.offset,
    sizeBytes: state.sizeBytes,
    sha256: state.sha256,
  })
}

/**
 * Waits for a transfer whose client is gone; only our own disk holds it up. This way a client that reconnects at once is
 * told everything that is stored, and not refused because of its own broken connection.
 */
async function waitForBroken(options: Transfer, id: UploadRow['id']): Promise<void> {
  const running = options.running.get(id)
  if (running?.source.destroyed && !running.source.readableEnded) await running.ended
}

/** Runs one transfer per upload at a time; others are told to ask for the state again. */
async function runExclusively(
  options: Transfer,
  id: UploadRow['id'],
  source: Readable,
  work: (upload: UploadRow) => Promise<UploadState>,
): Promise<UploadState> {
  await waitForBroken(options, id)
  if (options.running.has(id)) return { status: 'conflict', offset: await options.deps.spool.offset(id), sizeBytes: null, sha256: null }
  const end = Promise.withResolvers<void>()
  options.running.set(id, { source, ended: end.promise })
  try {
    // The state read before the wait may be outdated.
    const upload = await findUploadById(options.db, id)
    if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${id}` })
    return await work(upload)
  } finally {
    options.running.delete(id)
    end.resolve()
  }
}

/** Finishes an upload whose process died after the last byte had been stored. */
async function readSettled(upload: UploadRow, options: Transfer): Promise<UploadState> {
  await waitForBroken(options, upload.id)
  const state = await readUpload(options, upload)
  if (state.status !== 'open' || state.offset === 0 || state.offset !== upload.totalBytes || options.running.has(upload.id)) return state
  const nothingMore = { start: -1, length: 0, total: upload.totalBytes, isWhole: false }
  const nothing = Readable.from([])
  const after = await runExclusively(options, upload.id, nothing, (current) => receiveUpload(options, current, nothingMore, nothing))
  return after.status === 'conflict' ? readUpload(options, upload) : after
}

async function put(request: FastifyRequest, reply: FastifyReply, options: Transfer): Promise<FastifyReply> {
  let upload: UploadRow
  let state: UploadState
  try {
    upload = await openUpload(request, options)
    const range = request.headers['content-range']
    const part = parseSentPart(typeof range === 'string' ? range : undefined, lengthOf(request))
    state = await runExclusively(options, upload.id, request.raw, (current) => {
      const body = limitIdleTime(request.raw, options.stallMs ?? 60_000)
      return receiveUpload(options, current, part, body)
    })
  } catch (error) {
    await discardBody(request, reply)
    throw error
  }
  if (state.status !== 'conflict') return answer(reply, upload, state, state.status === 'complete' ? 200 : 202)
  await discardBody(request, reply)
  reply.header('upload-offset', String(state.offset))
  const say = state.sizeBytes === null ? `Continue at byte ${state.offset}.` : 'This upload is complete already.'
  throw new AppError(state.sizeBytes === null ? 'UploadedInProgressError' : 'RecordExisted', { say })
}

async function sweepUploads(options: UploadTransferOptions): Promise<void> {
  await expireIdleUploads(options, idleMs)
  await removeUnusedUploads(options, idleMs)
}

/** The URLs that `createUploadLink` hands out: HEAD returns the offset, PUT sends, DELETE gives up. */
export function addUploadTransfer(app: FastifyInstance, options: UploadTransferOptions): void {
  const transfer: Transfer = { ...options, running: new Map() }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the socket itself, so that no part of a file is buffered in memory.
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    scope.put('/api/uploads/:id', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) => put(request, reply, transfer))
    scope.head('/api/uploads/:id', async (request, reply) => {
      const upload = await openUpload(request, options)
      const state = await readSettled(upload, transfer)
      reply.header('upload-complete', state.status === 'complete' ? '?1' : '?0')
      return answer(reply, upload, state, 200)
    })
    scope.delete('/api/uploads/:id', async (request, reply) => {
      const upload = await openUpload(request, options)
      await giveUpUpload(options, upload)
      return reply.code(204).send()
    })
    const sweep = setInterval(() => {
      sweepUploads(options).catch((error: unknown) => options.log.warn({ err: error }, 'old uploads could not be removed'))
    }, sweepEveryMs)
    sweep.unref()
    scope.addHook('onClose', async () => clearInterval(sweep))
  })
}
