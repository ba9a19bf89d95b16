import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { GuestCompressionId, GuestId } from '@clipwright/contract/ids'
import type { getGuestCompression as endpoint } from '@clipwright/contract/tools/guest-compressions'
import { formatError } from '@clipwright/messages/format-error'
import type { Db } from '#platform/db/tx.ts'
import type { GuestContext } from '#platform/http/context.ts'
import { findJobState } from '#platform/queue/job-views.ts'
import { visitorsTurn } from '../guest-files/visitors-turn.ts'
import { findCompression, type GuestCompressionRow } from './guest-compressions.store.ts'

/** Throws `RecordNotExisted`, also for a video of somebody else. */
export async function openCompression(db: Db, guestId: GuestId, id: GuestCompressionId): Promise<GuestCompressionRow> {
  const row = await findCompression(db, guestId, id)
  if (!row) throw new AppError('RecordNotExisted', { cause: `no compression ${id} of this visitor` })
  return row
}

export async function getGuestCompression(ctx: GuestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await openCompression(ctx.db, ctx.guestId, id)
  const job = row.status === 'queued' && row.jobId !== null ? await findJobState(ctx.db, visitorsTurn, row.jobId) : undefined
  return {
    id,
    status: job?.status === 'running' ? 'running' : row.status,
    progress: row.status === 'done' ? 1 : (job?.progress ?? 0),
    result: row.result,
    error: row.errorName && {
      name: row.errorName,
      message: formatError({ errorName: row.errorName, errorMessage: row.errorMessage ?? '' }, ctx.language),
    },
    deletedAt: row.expiresAt.toISOString(),
  }
}
