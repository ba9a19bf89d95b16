import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { checkYoutubeOwner as endpoint } from '@clipwright/contract/publishing/import-channels'
import type { RequestContext } from '#platform/http/context.ts'
import { findOwnAccount } from './auto-import.views.ts'
import { findPlace, nameFeedErrors } from './find-place.ts'
import { noValidators, readPlace } from './read-place.ts'

export async function checkYoutubeOwner(ctx: RequestContext, { videoUri }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const world = { db: ctx.db, fetch: ctx.deps.fetch, config: ctx.deps.config }
  const place = await findPlace(world, { orgId: ctx.orgId, platform: 'YOUTUBE', url: videoUri })
  const reading = await nameFeedErrors(() => readPlace(world, place, noValidators))
  if (!reading) throw new AppError('LinkUnreachableError', { cause: 'no feed' })
  const connectedAccountId = (await findOwnAccount(ctx.db, ctx.orgId, place.owner)) ?? null
  const channelId = place.owner.extUserId
  return { isOwner: connectedAccountId !== null, channelId, title: reading.feed.title, connectedAccountId }
}
