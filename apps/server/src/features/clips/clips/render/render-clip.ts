import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { renderClip as endpoint } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import { requireFeature } from '../../../plans/feature-access/check-feature.ts'
import { holdExports } from './held-exports.store.ts'
import { requestRender } from './request-render.ts'
import * as store from '../clips.store.ts'
import { toRenderState } from '../list/clips.views.ts'
import { withEntitledLook } from '../look/entitled-look.ts'
import { ensureRenderFile } from './lost-render.ts'
import { getLockedClip } from '../open-clip.ts'

/** Queues a render, or returns the existing one: an unchanged clip is never rendered twice. */
export async function renderClip(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const render = await ctx.db.transaction(async (tx) => {
    const { project, clip } = await getLockedClip(ctx, tx, input.clip)
    const override = input.renderPreferenceOverride
    await requireFeature(tx, ctx.orgId, 'ExportFormat', { value: input.target })
    // Another shape or look for this render is none for those that wait.
    if (override) await holdExports(tx, clip)
    const clipWithOverride = override
      ? await store.updateClip(tx, ctx.orgId, clip.id, { renderOverride: { ...clip.renderOverride, ...override } })
      : clip
    const styled = await withEntitledLook(tx, project, clipWithOverride)
    return { clip: styled, render: await requestRender(ctx, tx, { project, clip: styled }, input.target) }
  })
  return toRenderState(await ensureRenderFile(ctx, input.clip, render.render), render.clip, ctx.deps.mediaLinks)
}
