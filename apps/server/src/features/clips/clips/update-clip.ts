import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { updateClip as endpoint } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import * as store from './clips.store.ts'
import { getLockedClip, showClip } from './open-clip.ts'

export async function updateClip(
  ctx: RequestContext,
  { clip: ref, title, description, hashtags }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const result = await ctx.db.transaction(async (tx) => {
    const { project, clip: before } = await getLockedClip(ctx, tx, ref)
    const clip = await store.updateClip(tx, ctx.orgId, ref.clipId, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(hashtags === undefined ? {} : { moment: { ...before.moment, hashtags } }),
    })
    await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: ref.projectId })
    return { project, clip }
  })
  return showClip(ctx, result)
}
