import { AppError } from '@clipwright/contract/errors'
import { GuestCompressionId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireGuest } from '#platform/http/call-endpoint.ts'
import { addStreamedRoutes, type GuestFileOptions, receiveGuestFile } from '../guest-files/streamed-route.ts'
import { visitorsTurn } from '../guest-files/visitors-turn.ts'
import { resultKey, sourceKey } from './compression-files.ts'
import { openCompression } from './get-guest-compression.ts'
import { type GuestCompressionRow, queueCompression } from './guest-compressions.store.ts'
import { compressGuestVideoJob } from './jobs/compress-guest-video.job.ts'

const path = '/api/free-tools/compressions/:id/file'

async function openOwn(request: FastifyRequest, options: GuestFileOptions): Promise<GuestCompressionRow> {
  const { guestId } = await requireGuest(request, options)
  const id = GuestCompressionId.safeParse((request.params as { id: string }).id)
  if (!id.success) throw new AppError('RecordNotExisted', { cause: 'no such compression' })
  return openCompression(options.db, guestId, id.data)
}

async function receive(request: FastifyRequest, reply: FastifyReply, options: GuestFileOptions) {
  const { id, status, declaredBytes } = await openOwn(request, options)
  if (status !== 'waiting') throw new AppError('RecordExisted', { cause: 'the file is here already' })
  await receiveGuestFile(request, options, { storageKey: sourceKey(id), declaredBytes })
  await options.db.transaction(async (tx) => {
    const jobId = await compressGuestVideoJob.enqueue(tx, { id }, { orgId: visitorsTurn, key: id, inputBytes: declaredBytes })
    await queueCompression(tx, id, jobId)
  })
  return reply.code(202).send({})
}

async function sendResult(request: FastifyRequest, reply: FastifyReply, options: GuestFileOptions) {
  const { id, result } = await openOwn(request, options)
  if (!result) throw new AppError('RecordNotExisted', { cause: 'the result is not there yet' })
  const disconnect = new AbortController()
  reply.raw.once('close', () => disconnect.abort())
  const body = await options.storage.get(resultKey(id), undefined, disconnect.signal)
  return reply
    .headers({ 'content-type': 'video/mp4', 'content-length': String(result.sizeBytes), 'content-disposition': 'attachment' })
    .send(body)
}

/** Where a visitor sends the video that `startGuestCompression` announced, in one piece, and fetches the smaller one. */
export function addGuestVideoRoute(app: FastifyInstance, options: GuestFileOptions): void {
  addStreamedRoutes(app, (scope) => {
    scope.put(path, { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) => receive(request, reply, options))
    scope.get(path, (request, reply) => sendResult(request, reply, options))
  })
}
