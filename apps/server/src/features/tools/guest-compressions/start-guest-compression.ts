import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { GuestCompressionId } from '@clipwright/contract/ids'
import { guestCompressionHours, type startGuestCompression as endpoint } from '@clipwright/contract/tools/guest-compressions'
import type { GuestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { spareBytes } from '#platform/storage/free-space.ts'
import { compressionUses, takeUse } from '../free-tools/take-use.ts'
import { countLiveCompressions, insertCompression } from './guest-compressions.store.ts'

/** What has lapsed is deleted at the next sweep, an hour later at most. */
const sweepHours = 1
const mostOwn = 1
/** More would wait longer than anybody does. */
const mostLive = 6

/** Throws `QuotaExceed` with the time at which the limit ends, and `UnavailableError` while too many wait. */
export async function startGuestCompression(
  ctx: GuestContext,
  { sizeBytes, goal, proof }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const live = await countLiveCompressions(ctx.db, ctx.guestId)
  if (live.own >= mostOwn)
    throw new AppError('UnavailableError', { say: 'Too much is in progress at once. Wait until some of it is ready.' })
  if (live.all >= mostLive) throw new AppError('UnavailableError', { cause: `${live.all} videos are waiting` })
  if ((await ctx.deps.freeSpoolBytes()) < sizeBytes + spareBytes) {
    throw new AppError('StorageFullError', { cause: `no room for ${sizeBytes} bytes of a visitor` })
  }
  await takeUse(ctx, compressionUses, proof)
  const id = GuestCompressionId.parse(newId())
  const expiresAt = new Date(Date.now() + (guestCompressionHours - sweepHours) * 3_600_000)
  await insertCompression(ctx.db, { id, guestId: ctx.guestId, declaredBytes: sizeBytes, goal, expiresAt })
  return { id, fileUrl: `/api/free-tools/compressions/${id}/file`, deletedAt: expiresAt.toISOString() }
}
