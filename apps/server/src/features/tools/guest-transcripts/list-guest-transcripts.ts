import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listGuestTranscripts as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import type { GuestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listTranscripts } from './guest-transcripts.store.ts'

export async function listGuestTranscripts(ctx: GuestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listTranscripts(ctx.db, ctx.guestId, page)
  const data = rows.map(({ id, name, status, createdAt, expiresAt }) => ({
    id,
    name,
    status,
    createdAt: createdAt.toISOString(),
    deletedAt: expiresAt.toISOString(),
  }))
  return paged(page, { data, total })
}
