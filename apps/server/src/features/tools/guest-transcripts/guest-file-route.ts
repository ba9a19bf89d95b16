import { AppError } from '@clipwright/contract/errors'
import { GuestTranscriptId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireGuest } from '#platform/http/call-endpoint.ts'
import { addStreamedRoutes, type GuestFileOptions, receiveGuestFile } from '../guest-files/streamed-route.ts'
import { visitorsTurn } from '../guest-files/visitors-turn.ts'
import { openTranscript } from './get-guest-transcript.ts'
import { queueTranscript } from './guest-transcripts.store.ts'
import { transcribeGuestFileJob } from './jobs/transcribe-guest-file.job.ts'
import { fileKey } from './transcript-file.ts'

async function receive(request: FastifyRequest, reply: FastifyReply, options: GuestFileOptions) {
  const { db } = options
  const { guestId } = await requireGuest(request, options)
  const id = GuestTranscriptId.safeParse((request.params as { id: string }).id)
  if (!id.success) throw new AppError('RecordNotExisted', { cause: 'no such transcript' })
  const row = await openTranscript(db, guestId, id.data)
  if (row.status !== 'waiting' || row.declaredBytes === null) throw new AppError('RecordExisted', { cause: 'the file is here already' })
  const { declaredBytes } = row
  const storageKey = fileKey(id.data)
  await receiveGuestFile(request, options, { storageKey, declaredBytes })
  await db.transaction(async (tx) => {
    const jobId = await transcribeGuestFileJob.enqueue(
      tx,
      { id: id.data },
      { orgId: visitorsTurn, key: id.data, inputBytes: declaredBytes },
    )
    await queueTranscript(tx, id.data, { jobId, storageKey })
  })
  return reply.code(202).send({})
}

/** Where a visitor sends the file that `startGuestTranscript` announced, in one piece. */
export function addGuestFileRoute(app: FastifyInstance, options: GuestFileOptions): void {
  addStreamedRoutes(app, (scope) => {
    scope.put('/api/free-tools/transcripts/:id/file', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) =>
      receive(request, reply, options),
    )
  })
}
