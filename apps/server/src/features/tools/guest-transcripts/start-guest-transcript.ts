import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { GuestTranscriptId } from '@clipwright/contract/ids'
import { guestTranscriptHours, type startGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import type { GuestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { spareBytes } from '#platform/storage/free-space.ts'
import { takeUse, transcriptUses } from '../free-tools/take-use.ts'
import { visitorsTurn } from '../guest-files/visitors-turn.ts'
import { countLive, insertTranscript, queueTranscript } from './guest-transcripts.store.ts'
import { transcribeGuestFileJob } from './jobs/transcribe-guest-file.job.ts'

const mostOwn = 2
/** More would wait longer than anybody does. */
const mostLive = 20

/** Throws `QuotaExceed` with the time at which the limit ends, and `UnavailableError` while too many wait. */
export async function startGuestTranscript(
  ctx: GuestContext,
  { source, language, name, write, proof }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const live = await countLive(ctx.db, ctx.guestId)
  if (live.own >= mostOwn)
    throw new AppError('UnavailableError', { say: 'Too much is in progress at once. Wait until some of it is ready.' })
  if (live.all >= mostLive) throw new AppError('UnavailableError', { cause: `${live.all} transcripts are waiting` })
  const declaredBytes = source.kind === 'file' ? source.sizeBytes : null
  if (declaredBytes !== null && (await ctx.deps.freeSpoolBytes()) < declaredBytes + spareBytes) {
    throw new AppError('StorageFullError', { cause: `no room for ${declaredBytes} bytes of a visitor` })
  }
  await takeUse(ctx, transcriptUses, proof)
  const id = GuestTranscriptId.parse(newId())
  const expiresAt = new Date(Date.now() + guestTranscriptHours * 3_600_000)
  const link = source.kind === 'link' ? source.url : null
  await ctx.db.transaction(async (tx) => {
    const choices = { language: language ?? null, tool: write?.tool ?? null, toolLanguage: write?.language ?? null }
    await insertTranscript(tx, { id, guestId: ctx.guestId, name, link, declaredBytes, ...choices, expiresAt })
    if (link === null) return
    const jobId = await transcribeGuestFileJob.enqueue(tx, { id }, { orgId: visitorsTurn })
    await queueTranscript(tx, id, { jobId, storageKey: null })
  })
  return {
    id,
    uploadUrl: link === null ? `/api/free-tools/transcripts/${id}/file` : null,
    deletedAt: expiresAt.toISOString(),
  }
}
