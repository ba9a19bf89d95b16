import { AppError } from '@clipwright/contract/errors'
import { GuestTranscriptId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { requireGuest } from '#platform/http/call-endpoint.ts'
import type { FindGuest, FindPerson } from '#platform/http/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitIdleTime } from '../../sources/uploads/limit-idle-time.ts'
import { openTranscript } from './get-guest-transcript.ts'
import { queueTranscript } from './guest-transcripts.store.ts'
import { transcribeGuestFileJob, visitorsTurn } from './jobs/transcribe-guest-file.job.ts'
import { fileKey } from './transcript-file.ts'

type GuestFileOptions = { db: Db; storage: Storage; findGuest: FindGuest; findPerson: FindPerson; stallMs?: number }

async function receive(request: FastifyRequest, reply: FastifyReply, { db, storage, findGuest, findPerson, stallMs }: GuestFileOptions) {
  const { guestId } = await requireGuest(request, { db, findGuest, findPerson })
  const id = GuestTranscriptId.safeParse((request.params as { id: string }).id)
  if (!id.success) throw new AppError('RecordNotExisted', { cause: 'no such transcript' })
  const row = await openTranscript(db, guestId, id.data)
  if (row.status !== 'waiting' || row.declaredBytes === null) throw new AppError('RecordExisted', { cause: 'the file is here already' })
  // More than was announced is cut off by the HTTP server, less is refused by the storage.
  if (Number(request.headers['content-length']) !== row.declaredBytes) {
    throw new AppError('InvalidParam', { details: [{ path: 'content-length', message: `${row.declaredBytes} bytes were announced.` }] })
  }
  const storageKey = fileKey(id.data)
  const body = limitIdleTime(request.raw, stallMs ?? 60_000)
  const { sizeBytes } = await storage.put(storageKey, body, { contentType: 'application/octet-stream' })
  if (sizeBytes !== row.declaredBytes) throw new AppError('LinkUnreachableError', { cause: `${sizeBytes} of ${row.declaredBytes} bytes` })
  await db.transaction(async (tx) => {
    const jobId = await transcribeGuestFileJob.enqueue(tx, { id: id.data }, { orgId: visitorsTurn, key: id.data, inputBytes: sizeBytes })
    await queueTranscript(tx, id.data, { jobId, storageKey })
  })
  return reply.code(202).send({})
}

/** Where a visitor sends the file that `startGuestTranscript` announced, in one piece. */
export function addGuestFileRoute(app: FastifyInstance, options: GuestFileOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the socket itself, so that no part of a file is buffered in memory.
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    scope.put('/api/free-tools/transcripts/:id/file', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) =>
      receive(request, reply, options),
    )
  })
}
