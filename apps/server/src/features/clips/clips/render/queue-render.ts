import type { RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import type { Tx } from '#platform/db/tx.ts'
import type { ActorContext, RequestContext } from '#platform/http/context.ts'
import { requestRender } from './request-render.ts'
import { requireFeature } from '../../../plans/feature-access/check-feature.ts'
import type { ClipRenderRow, ClipRow } from '../clips.store.ts'
import { toRenderState } from '../list/clips.views.ts'
import { ensureRenderFile } from './lost-render.ts'
import type { OpenClip } from '../open-clip.ts'

export type QueuedRender = ClipRenderRow

/** Queues a render of a clip that was just saved, for the person who saved it, within the limits of the plan. */
export async function queueRender(ctx: ActorContext, tx: Tx, open: OpenClip, target: RenderTarget): Promise<QueuedRender> {
  await requireFeature(tx, ctx.orgId, 'ExportFormat', { value: target })
  return requestRender(ctx, tx, open, target, { isOfSave: true })
}

/** State of a requested render. Call it after the transaction that requested it: a lost file is rendered again. */
export async function renderStateOf(ctx: RequestContext, clip: ClipRow, render: QueuedRender): Promise<RenderState> {
  const ref = { projectId: clip.projectId, clipId: clip.id }
  return toRenderState(await ensureRenderFile(ctx, ref, render), clip, ctx.deps.mediaLinks)
}
