import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { GuestId, GuestTranscriptId } from '@clipwright/contract/ids'
import type { getGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import { formatError } from '@clipwright/messages/format-error'
import type { Db } from '#platform/db/tx.ts'
import type { GuestContext } from '#platform/http/context.ts'
import { findJobState } from '#platform/queue/job-views.ts'
import { visitorsTurn } from '../guest-files/visitors-turn.ts'
import { findTranscript, type GuestTranscriptRow } from './guest-transcripts.store.ts'
import { listParagraphs } from './transcript-texts.ts'

/** Throws `RecordNotExisted`, also for a transcript of somebody else. */
export async function openTranscript(db: Db, guestId: GuestId, id: GuestTranscriptId): Promise<GuestTranscriptRow> {
  const row = await findTranscript(db, guestId, id)
  if (!row) throw new AppError('RecordNotExisted', { cause: `no transcript ${id} of this visitor` })
  return row
}

export async function getGuestTranscript(ctx: GuestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await openTranscript(ctx.db, ctx.guestId, id)
  const job = row.status === 'queued' && row.jobId !== null ? await findJobState(ctx.db, visitorsTurn, row.jobId) : undefined
  return {
    id,
    status: job?.status === 'running' ? 'running' : row.status,
    progress: row.status === 'done' ? 1 : (job?.progress ?? 0),
    estMs: job?.estMs ?? null,
    heard: row.heard.trim(),
    transcript: row.transcript && listParagraphs(row.transcript),
    texts: row.texts,
    error: row.errorName && {
      name: row.errorName,
      message: formatError({ errorName: row.errorName, errorMessage: row.errorMessage ?? '' }, ctx.language),
    },
    deletedAt: row.expiresAt.toISOString(),
  }
}
