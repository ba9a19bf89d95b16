import type { getBrandKit as endpoint } from '@clipwright/contract/brand/brand'
import type { Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { findKit } from './brand.store.ts'
import { showKit } from './show-kit.ts'

export async function getBrandKit(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return showKit(ctx, await findKit(ctx.db, ctx.orgId))
}
